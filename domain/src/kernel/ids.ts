import { z } from 'zod'
import { notFound } from './refusal.ts'

/** The greatest bigint of the database. */
const GREATEST = 9223372036854775807n

const known = new WeakSet<object>()

type Words = string | ((value: { input?: unknown }) => string)

function idSchema(error: Words, params?: { refusal: 'NOT_FOUND' }) {
  const isOne = (id: string) => /^[1-9][0-9]{0,18}$/.test(id) && BigInt(id) <= GREATEST
  const schema = z.string().refine(isOne, { error, params })
  known.add(schema.def)
  return schema
}

/** Whether it was made here, in whatever words it refuses. */
export const isOfId = (schema: z.ZodString): boolean => known.has(schema.def)

/**
 * Ids are bigint identities, written as decimal strings everywhere outside the database: JavaScript's numbers are too short for
 * them. A text that cannot be an id is answered as 'not found': that is how parseInput refuses it.
 */
export const Id = idSchema('This is not an id', { refusal: 'NOT_FOUND' })

/** An id that a person types into a field, with the message for a value that can be no id. */
export const typedId = (error: Words) => idSchema(error)

/** The one thing somebody asks for or changes. */
export const ById = z.object({ id: Id })

/** Whether a string can be an id at all; anything else is simply not found. */
export const isId = (value: string): boolean => Id.safeParse(value).success

/** An id somebody asked for; a value that can be no id is not found, like an absent id. */
export function idOrNotFound(value: string): string {
  if (!isId(value)) throw notFound()
  return value
}

/** Describes the argument that keeps an order from being put over another one that somebody else made meanwhile. */
export const SHOWN_ORDER = 'The order that was shown; without it whatever order there is gives way.'
