import type { FieldRef, InputFieldMap } from '@pothos/core'
import { type FieldFacts, type FieldKind, factsOf } from '@ward/domain/kernel/field-kind'
import { limited } from '@ward/domain/kernel/paging'
import { z } from 'zod'
import { builder } from './builder.ts'
import { enumFor } from './enum-of.ts'
import { INPUT } from './input.plugin.ts'

type Types = typeof builder.$inferSchemaTypes
/** Names of columns that a row has as the schema knows them. */
type ColumnOf<Row, Schema extends z.ZodObject> = {
  [Name in keyof Schema['shape'] & keyof Row]: Row[Name] extends z.output<Schema>[Name & string] ? Name : never
}[keyof Schema['shape'] & keyof Row] &
  string

const SCALARS = {
  id: 'ID',
  text: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
  moment: 'DateTime',
} as const

type InputRef = ReturnType<typeof builder.inputType<string, Record<string, never>>>

/** The input types by the shapes of their schemas, which copies of a schema share. */
const inputs = new Map<object, unknown>()

/**
 * The GraphQL input type of an object that stands inside an input, alone or in a list, such as the options of a poll. Its
 * fields are made like arguments.
 */
export function inputOf(name: string, schema: z.ZodObject) {
  const fields = Object.entries(schema.shape).map(([field, each]) => [field, optionsOf(factsOf(each))] as const)
  const ref = builder.inputType(name, {
    fields: (t) =>
      Object.fromEntries(fields.map(([field, options]) => [field, t.field(options as never)])) as Record<string, never>,
  })
  inputs.set(schema.shape, ref)
  return ref
}

function inputFor(schema: z.ZodObject): InputRef {
  const ref = inputs.get(schema.shape)
  if (!ref)
    throw new Error(`The object of ${Object.keys(schema.shape).join(', ')} has no name on the graph: see inputOf`)
  return ref as InputRef
}

/** @throws where it is a list or an object: one inside another is no argument, and a list of a row says its rows */
function scalarOf(kind: FieldKind) {
  if (kind.kind === 'list' || kind.kind === 'object') throw new Error(`A ${kind.kind} cannot stand here on the graph`)
  return kind.kind === 'choice' ? enumFor(kind.schema) : SCALARS[kind.kind]
}

/**
 * The arguments of a field, side by side, from the domain's schema of an input or a query: kinds, defaults and descriptions
 * are the schema's. The resolver gets what the schema makes of them; see input.plugin.ts for what it refuses.
 */
export function argsOf<Schema extends z.ZodObject>(schema: Schema): InputFieldMap & { readonly [INPUT]: Schema } {
  const args = Object.entries(schema.shape).map(([name, field]) => [name, argOf(factsOf(field))])
  return { ...Object.fromEntries(args), [INPUT]: schema }
}

const argOf = (facts: FieldFacts) => builder.args((t) => ({ arg: t.field(optionsOf(facts) as never) })).arg

function optionsOf({ kind, isOptional, usual, description }: FieldFacts) {
  const typeOf = (each: FieldKind) => (each.kind === 'object' ? inputFor(each.schema) : scalarOf(each))
  const type = kind.kind === 'list' ? ([typeOf(kind.of)] as const) : typeOf(kind)
  // Null is what is not said: no default to print.
  const given = usual === null ? undefined : usual
  return { type, required: !isOptional || given !== undefined, defaultValue: given, description }
}

/** The one argument of a list on a row: how many of it, at most and where nobody says. */
export const limitArgs = (most: number, usual = most) => argsOf(z.object(limited(most, usual)))

/**
 * The same for a list that gives fewer rows where it stands in each row of another: `rows: { most, inLists }` says how many, and
 * its resolver gets the number.
 */
export const limitHere = (most: number) =>
  argsOf(z.object({ limit: limited(most).limit.unwrap().nullish() as z.ZodType as z.ZodNumber }))

/** Columns of a row as fields of its type, each of the kind that the schema of its input says. */
export function exposed<Row, Schema extends z.ZodObject, Name extends ColumnOf<Row, Schema>>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  schema: Schema,
  names: readonly Name[],
): Record<Name, FieldRef<Types>> {
  const fields = names.map((name) => {
    const field = schema.shape[name] as z.ZodType
    const { kind, description } = factsOf(field)
    // An optional field of the input has a default, and so a value in the row.
    const nullable = field.safeParse(null).success
    return [name, t.expose(name as never, { type: scalarOf(kind), nullable, description } as never)]
  })
  return Object.fromEntries(fields)
}
