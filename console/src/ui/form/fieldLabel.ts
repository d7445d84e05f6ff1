import type { z } from 'zod'

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
  if (wrapped) return fieldOf(wrapped, path)
  const [name, ...rest] = path
  if (name === undefined) return schema
  const next = element ?? (shape && Object.hasOwn(shape, name) ? shape[name] : undefined)
  return next && fieldOf(next, rest)
}

/** The words above a field: the `title` in the meta of its schema, written at its innermost type. */
export function fieldLabel(schema: z.ZodType, path: string): string {
  const field = fieldOf(schema, path.split('.')) as z.ZodType | undefined
  return field?.meta()?.title ?? ''
}
