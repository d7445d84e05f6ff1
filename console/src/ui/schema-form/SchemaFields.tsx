import type { FormProps } from '@rjsf/core'
import RjsfForm from '@rjsf/core/lib/components/Form.js'
import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils'
import { type ReactNode, useMemo } from 'react'
import { schemaProblems } from './schemaProblems.ts'
import { SchemaFormContext, templates, ValueField } from './schemaTemplates.tsx'
import { shownSchema } from './shownSchema.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

type Props = { form: SchemaFormState; beside?: (name: string) => ReactNode; only?: (name: string) => boolean }

/** The form checks its values itself; the reader of the schema asks only which of several shapes a value has. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} as ErrorSchema }),
  isValid: (schema, value) => schemaProblems(schema as never, value).length === 0,
  rawValidation: () => ({ errors: [] }),
}
const fields = { StringField: ValueField, NumberField: ValueField, BooleanField: ValueField }
const AS_THEY_ARE: FormProps['experimental_defaultFormStateBehavior'] = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
}

const NO_BUTTON = { 'ui:submitButtonOptions': { norender: true } }

/** The fields that the schema of a form names, each as its kind is typed. The form holds their values. */
export function SchemaFields({ form, beside, only }: Props) {
  const schema = useMemo(() => shownSchema(form.jsonSchema, only), [form.jsonSchema, only])
  const context = useMemo(() => ({ form, beside }), [form, beside])
  return (
    <SchemaFormContext value={context}>
      <RjsfForm
        tagName="div"
        schema={schema as RJSFSchema}
        formData={form.values}
        validator={validator}
        fields={fields}
        templates={templates}
        noValidate
        experimental_defaultFormStateBehavior={AS_THEY_ARE}
        uiSchema={NO_BUTTON}
      />
    </SchemaFormContext>
  )
}
