import type { FieldRef, InputFieldMap } from '@pothos/core'
import { type FieldFacts, type FieldKind, factsOf } from '@ward/domain/field-kind'
import { limited } from '@ward/domain/paging'
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

function typeOf(kind: FieldKind) {
  if (kind.kind === 'list') throw new Error('A list in a list can be no argument, and a list of a row says its rows')
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

function argOf({ kind, isOptional, usual, description }: FieldFacts) {
  const type = kind.kind === 'list' ? ([typeOf(kind.of)] as const) : typeOf(kind)
  // Null is what is not said: no default to print.
  const given = usual === null ? undefined : usual
  const options = { type, required: !isOptional || given !== undefined, defaultValue: given, description }
  return builder.args((t) => ({ arg: t.field(options as never) })).arg
}

/** The one argument of a list on a row: how many of it, at most and where nobody says. */
export const limitArgs = (most: number, usual = most) => argsOf(z.object(limited(most, usual)))

/** Columns of a row as fields of its type, each of the kind that the schema of its input says. */
export function exposed<Row, Schema extends z.ZodObject, Name extends ColumnOf<Row, Schema>>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  schema: Schema,
  names: readonly Name[],
): Record<Name, FieldRef<Types>> {
  const fields = names.map((name) => {
    const field = schema.shape[name] as z.ZodType
    const { kind, description } = factsOf(field)
    // What may be left out of the input has a default, and so a value in the row.
    const nullable = field.safeParse(null).success
    return [name, t.expose(name as never, { type: typeOf(kind), nullable, description } as never)]
  })
  return Object.fromEntries(fields)
}
