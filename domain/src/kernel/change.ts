import { z } from 'zod'
import { parseInput } from './refusal.ts'

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? z.ZodOptional<Inside<Inner>> : Inside<Field>
type Inside<Field> =
  Field extends z.ZodArray<z.ZodObject<infer Shape extends z.core.$ZodShape>>
    ? z.ZodArray<z.ZodObject<ChangeShape<Shape>>>
    : Field
type ChangeShape<Shape extends z.core.$ZodShape> = { [Name in keyof Shape]: WithoutDefault<Shape[Name]> }

const made = new WeakMap<z.ZodObject, z.ZodObject>()

/**
 * Arguments of a mutation that makes a thing or changes one: the same fields, but none that was left out gets its default.
 * So a client that does not know a field, such as a console that was open over a deploy, cannot erase it. Objects in lists
 * alike.
 */
export function changeOf<Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>): z.ZodObject<ChangeShape<Shape>> {
  const known = made.get(schema)
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, withoutDefault(field as z.ZodType)])
  const change = known ?? z.object(Object.fromEntries(fields))
  made.set(schema, change)
  return change as z.ZodObject<ChangeShape<Shape>>
}

function withoutDefault(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodDefault)) return inside(field)
  const optional = inside(field.def.innerType as z.ZodType).optional()
  return field.description === undefined ? optional : optional.describe(field.description)
}

function inside(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodArray) || !(field.def.element instanceof z.ZodObject)) return field
  return field.clone({ ...field.def, element: changeOf(field.def.element) } as never)
}

/**
 * The whole thing after a change: sent fields replace stored ones, and a new thing gets the defaults.
 *
 * @throws INVALID with the fields that are wrong in the whole
 */
export const changed = <Schema extends z.ZodType>(
  schema: Schema,
  before: object | undefined,
  change: object,
): z.output<Schema> => parseInput(schema, { ...before, ...sent(change) })

/** The fields that were sent: null is a value, undefined is none. */
export const sent = <Change extends object>(change: Change): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Change
