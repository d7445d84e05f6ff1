import { same } from '../../ui/form/formValues.ts'
import { tellValue } from '../../ui/schema-form/jsonSchema.ts'
import type { SchemaFormState } from '../../ui/schema-form/useSchemaForm.ts'
import styles from './SettingOrigin.module.css'

type Props = { form: SchemaFormState; name: string; isOwn: boolean; giveUp: () => void }

/** Where the value of a setting comes from, and the way back to what holds for all sites. */
export function SettingOrigin({ form, name, isOwn, giveUp }: Props) {
  const property = form.jsonSchema.properties?.[name]
  if (!property || !isOwn) return null
  const isDefault = same(form.values[name], property.default)
  return (
    <p className={styles.origin}>
      {isDefault
        ? 'The default is used when you save.'
        : `This site’s own. The default: ${tellValue(property, property.default)}`}
      {isDefault ? null : (
        <button
          type="button"
          aria-label={`Use the default of ${form.label(name)}`}
          onClick={() => {
            giveUp()
            form.set(name, property.default)
          }}
        >
          Use the default
        </button>
      )}
    </p>
  )
}
