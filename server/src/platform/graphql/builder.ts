import SchemaBuilder from '@pothos/core'
import type { Ctx } from '../context.ts'
import './input.plugin.ts'
import './may.plugin.ts'
import './rows.plugin.ts'

/**
 * The one builder every room adds to. Each field of Query and Mutation names its permission (`may`), or it does not
 * compile; each list names how many rows it may give (`rows`), or it does not compile either; ids are decimal strings; nothing is nullable unless it says so.
 */
export const builder = new SchemaBuilder<{
  Context: Ctx
  DefaultFieldNullability: false
  InferredFieldOptionsKind: 'ResolveRows'
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
  }
}>({ plugins: ['may', 'input', 'rows'], defaultFieldNullability: false })

builder.queryType({})
builder.mutationType({})

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

builder.scalarType('DateTime', {
  description: 'A moment in ISO 8601, always in UTC.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const date = new Date(typeof value === 'string' && ISO.test(value) ? value : Number.NaN)
    if (Number.isNaN(date.getTime())) throw new TypeError('This is not a date and time')
    return date
  },
})
