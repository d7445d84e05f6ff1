import { tellValue } from '../../ui/schema-form/jsonSchema.ts'
import type { SchemaFormState } from '../../ui/schema-form/useSchemaForm.ts'
import { appliesTo } from './appliesTo.ts'
import { GiveUp, isGivenUp } from './GiveUp.tsx'
import styles from './SettingOrigin.module.css'
import type { Settings } from './site-settings.api.ts'

type Props = { form: SchemaFormState; name: string; settings: Settings }

/** Says to how many sites a default of the network applies, with the way back to the product's own default. */
export function NetworkOrigin({ form, name, settings: { own, inherited, sites, ownAt } }: Props) {
  const property = form.jsonSchema.properties?.[name]
  if (!property) return null
  if (isGivenUp(form, name, inherited))
    return <p className={styles.origin}>The product’s default applies once you save.</p>
  return (
    <p className={styles.origin}>
      {appliesTo(sites, ownAt[name] ?? 0)}
      {own.includes(name) ? (
        <>
          {` The product’s default: ${tellValue(property, inherited[name])}`}
          <GiveUp form={form} name={name} inherited={inherited} label="Use the product’s default" />
        </>
      ) : null}
    </p>
  )
}
