import type { ReactNode } from 'react'
import { FormPage } from '../form/FormPage.tsx'
import { FormCard } from '../form/FormSection.tsx'
import { SchemaFields } from './SchemaFields.tsx'
import type { SchemaFormState } from './useSchemaForm.ts'

type SchemaFormProps = {
  form: SchemaFormState
  /** Names the form for screen readers. */
  label: string
  /** Why it cannot be saved at all. */
  because?: string
  /** Content beside a field, such as the origin of its value. */
  beside?: (name: string) => ReactNode
  /** Only fields of this name are shown. */
  only?: (name: string) => boolean
  buttons?: ReactNode
  /** Fields of the form that the schema doesn't name, above the others. */
  children?: ReactNode
}

/** The fields that a JSON Schema names as the body of a page, with Save and Reset. */
export function SchemaForm({ form, label, because, beside, only, buttons, children }: SchemaFormProps) {
  return (
    <FormCard>
      <FormPage form={form} label={label} because={because} buttons={buttons} reset>
        {children}
        <SchemaFields form={form} beside={beside} only={only} />
      </FormPage>
    </FormCard>
  )
}
