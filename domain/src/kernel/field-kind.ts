import { z } from 'zod'
import { isOfId } from './ids.ts'

/** The kind of a schema's field, by which GraphQL, addresses and forms treat it. */
export type FieldKind =
  | { kind: 'id' | 'text' | 'integer' | 'number' | 'boolean' | 'moment' }
  | { kind: 'choice'; schema: z.ZodEnum }
  | { kind: 'list'; of: FieldKind }
  | { kind: 'object'; schema: z.ZodObject }

/** A field's kind, whether it may be left out, what it is then, and what its schema says of it. */
export type FieldFacts = { kind: FieldKind; isOptional: boolean; usual?: unknown; description?: string }

/**
 * The facts of a field of an input or filter schema. Defaults, transformations and null stand around it and do not change that.
 *
 * @throws where the schema is of a kind that neither an argument nor an address can carry: a fault of whoever wrote it
 */
export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const inner = factsWithin(schema)
  const description = schema instanceof z.ZodType ? schema.description : undefined
  return description === undefined ? inner : { ...inner, description }
}

function factsWithin(schema: z.core.$ZodType): FieldFacts {
  if (schema instanceof z.ZodDefault)
    return { ...factsOf(schema.def.innerType), isOptional: true, usual: schema.def.defaultValue }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return { ...factsOf(schema.def.innerType), isOptional: true }
  if (schema instanceof z.ZodPipe) return factsOf(schema.def.in)
  return { kind: kindOf(schema), isOptional: false }
}

function kindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodArray) return { kind: 'list', of: factsOf(schema.def.element).kind }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', schema }
  if (schema instanceof z.ZodNumber) return { kind: schema.isInt ? 'integer' : 'number' }
  if (schema instanceof z.ZodLiteral) return { kind: typeof [...schema.values][0] === 'number' ? 'integer' : 'text' }
  if (schema instanceof z.ZodObject) return { kind: 'object', schema }
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' }
  if (schema instanceof z.ZodDate) return { kind: 'moment' }
  // A described copy of it is an id as well.
  if (schema instanceof z.ZodString) return { kind: isOfId(schema) ? 'id' : 'text' }
  throw new Error(`A field of the kind ${schema._zod.def.type} can be neither argument nor address`)
}
