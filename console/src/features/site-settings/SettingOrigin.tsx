import { same } from '../../ui/form/formValues.ts'
import { type JsonSchema, tellValue } from '../../ui/schema-form/jsonSchema.ts'
import type { SchemaFormState } from '../../ui/schema-form/useSchemaForm.ts'
import { GiveUp, isGivenUp } from './GiveUp.tsx'
import styles from './SettingOrigin.module.css'
import type { Settings } from './site-settings.api.ts'

type Props = { form: SchemaFormState; name: string; settings: Settings }

/** A value within a sentence. */
function tellDefault(property: JsonSchema, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const told = tellValue(property, value)
  return told === '—' ? 'empty' : told
}

/** Whether a setting is the site's own or inherited, and the way back to the inherited value. */
export function SettingOrigin({ form, name, settings: { own, inherited, fromNetwork } }: Props) {
  const property = form.jsonSchema.properties?.[name]
  if (!property || !Object.hasOwn(inherited, name)) return null
  const whose = fromNetwork.includes(name) ? 'network’s default' : 'default'
  if (isGivenUp(form, name, inherited)) return <p className={styles.origin}>{`The ${whose} applies once you save.`}</p>
  if (!own.includes(name))
    return same(form.values[name], inherited[name]) && fromNetwork.includes(name) ? (
      <p className={styles.origin}>Inherited from the network.</p>
    ) : null
  return (
    <p className={styles.origin}>
      {`Set for this site. The ${whose} is ${tellDefault(property, inherited[name])}.`.replace(/([.!?…])\.$/, '$1')}
      <GiveUp form={form} name={name} inherited={inherited} label={`Use the ${whose}`} />
    </p>
  )
}
