import type { z } from 'zod'

/** Said under a name that was left out, whatever it names (spec 2 section 5). */
export const NAME_REQUIRED = 'Name is required'

type Def = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
}

/** The schema of one field: of `options.2.text` the text of any option. */
function fieldOf(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined {
  const { innerType, in: input, element, shape } = schema._zod.def as Def
  const wrapped = innerType ?? input
  const isNamed = path.length === 0 && (schema as z.ZodType).meta?.()?.title !== undefined
  if (wrapped && !isNamed) return fieldOf(wrapped, path)
  const [name, ...rest] = path
  if (name === undefined) return schema
  const next = element ?? (shape && Object.hasOwn(shape, name) ? shape[name] : undefined)
  return next && fieldOf(next, rest)
}

/** The words that name a field to people, over its input or its column: the `title` in the meta of its schema, wherever it stands. */
export function fieldTitle(schema: z.ZodType, path: string): string {
  const field = fieldOf(schema, path.split('.')) as z.ZodType | undefined
  return field?.meta()?.title ?? ''
}

/** The labels of a field's choices: the `labels` in the meta of its schema, by the values. */
export function fieldLabels(schema: z.ZodType, path: string): Readonly<Record<string, string>> | undefined {
  const field = fieldOf(schema, path.split('.')) as z.ZodType | undefined
  return field?.meta()?.labels as Record<string, string> | undefined
}

/** The titles of several fields, by their names. */
export const fieldTitles = <Name extends string>(schema: z.ZodType, names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, fieldTitle(schema, name)])) as Record<Name, string>
