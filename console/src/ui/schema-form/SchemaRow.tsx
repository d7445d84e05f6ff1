import type { ReactNode } from 'react'
import { same } from '../form/formValues.ts'
import { tellValue } from './jsonSchema.ts'
import styles from './SchemaRow.module.css'
import type { SchemaFormState } from './useSchemaForm.ts'

type Props = { form: SchemaFormState; name: string; beside?: ReactNode; children: ReactNode }

/** One field of a schema: whether it was changed, what it was, and what the room says beside it. */
export function SchemaRow({ form, name, beside, children }: Props) {
  const was = form.before[name]
  const isChanged = !same(form.values[name], was)
  const property = form.jsonSchema.properties?.[name] ?? {}
  const told = tellValue(property, was)
  return (
    <div className={styles.row} data-changed={isChanged || undefined}>
      {children}
      {isChanged ? (
        <p className={styles.was}>
          {`Was ${told === '—' ? 'empty' : told}`}
          <button type="button" aria-label={`Put back ${form.label(name)}`} onClick={() => form.set(name, was)}>
            Put back
          </button>
        </p>
      ) : null}
      {beside}
    </div>
  )
}
