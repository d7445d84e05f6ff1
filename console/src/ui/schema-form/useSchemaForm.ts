import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import type { FormOptions } from '../form/formOptions.ts'
import { type FormSchema, same } from '../form/formValues.ts'
import { useForm } from '../form/useForm.ts'
import { formSchemaOf } from './formSchemaOf.ts'
import { type JsonSchema, tellValue, titleAt } from './jsonSchema.ts'

export type SchemaValues = Record<string, unknown>

type SchemaFormOptions = Omit<FormOptions<FormSchema, unknown>, 'values' | 'save' | 'show'> & {
  values: SchemaValues
  /** Sends them. The answer, and the state of a conflict, are values by the names of the schema, with `version`. */
  save: (values: SchemaValues, changed: SchemaValues) => Promise<unknown>
  /** Fields of the form that the schema doesn't name. */
  own?: z.ZodRawShape
}

/**
 * A form whose fields a JSON Schema names. It is `useForm`, with all that holds of every form: problems stand at their
 * fields, a conflict shows the difference, leaving asks.
 */
export function useSchemaForm(schema: JsonSchema, { values, save, own, ...options }: SchemaFormOptions) {
  const input = useMemo(() => formSchemaOf(schema, own ?? {}), [schema, own])
  const show = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          (value: unknown): ReactNode => tellValue(property, value),
        ]),
      ),
    [schema],
  )
  const form = useForm(input, { ...options, values, save: save as never, show })
  return {
    ...form,
    jsonSchema: schema,
    label: (path: string) => form.label(path) || titleAt(schema, path.split('.')),
  }
}
export type SchemaFormState = ReturnType<typeof useSchemaForm>

/** The names of the schema whose values were changed and are not saved. */
export const changedIn = ({ jsonSchema, values, before }: SchemaFormState): string[] =>
  Object.keys(jsonSchema.properties ?? {}).filter((name) => !same(values[name], before[name]))
