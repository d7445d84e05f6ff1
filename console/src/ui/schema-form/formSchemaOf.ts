import { z } from 'zod'
import type { FormSchema } from '../form/formValues.ts'
import type { JsonSchema } from './jsonSchema.ts'
import { REQUIRED, schemaProblems } from './schemaProblems.ts'

/** A property of a JSON Schema as a field of a form. */
function fieldOf(name: string, schema: JsonSchema, required: boolean) {
  const field = z.unknown().superRefine((value, { addIssue }) => {
    if (value === undefined) {
      if (required) addIssue({ code: 'custom', message: REQUIRED })
      return
    }
    for (const { path, message } of schemaProblems(schema, value))
      addIssue({ code: 'custom', message, path: path === '' ? [] : path.split('.') })
  })
  return (required ? field : field.optional()).meta({ title: schema.title ?? name })
}

/**
 * The input of a form whose fields a JSON Schema names, with the fields of its `own` that the schema doesn't. `version` is
 * what the values were loaded at.
 */
export const formSchemaOf = (schema: JsonSchema, own: z.ZodRawShape): FormSchema =>
  z.object({
    ...Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        fieldOf(name, property, schema.required?.includes(name) ?? false),
      ]),
    ),
    ...own,
    version: z.number().nullish(),
  })
