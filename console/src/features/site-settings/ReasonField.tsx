import { BareFields, TextField } from '../../ui/form/fields.tsx'
import type { SchemaFormState } from '../../ui/schema-form/useSchemaForm.ts'

/** Why settings are changed, asked beside Save once something is. */
export function ReasonField({ form }: { form: SchemaFormState }) {
  const field = form.field('reason')
  if (!form.isDirty) return null
  return (
    <BareFields value={true}>
      <TextField {...field} value={String(field.value ?? '')} optional placeholder="Reason (optional)" />
    </BareFields>
  )
}
