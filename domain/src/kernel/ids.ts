import { z } from 'zod'
import { notFound } from './refusal.ts'

/** The greatest bigint of the database. */
const GREATEST = 9223372036854775807n

/** Ids are bigint identities, written as decimal strings everywhere outside the database: JavaScript's numbers are too short for them. */
export const Id = z.string().refine((id) => /^[1-9][0-9]{0,18}$/.test(id) && BigInt(id) <= GREATEST, {
  error: 'This is not an id',
  // A text that cannot be an id is answered as 'not found': that is how parseInput refuses it.
  params: { refusal: 'NOT_FOUND' },
})

/** The one thing somebody asks for or changes. */
export const ById = z.object({ id: Id })

/** Whether a string can be an id at all; anything else is simply not found. */
export const isId = (value: string): boolean => Id.safeParse(value).success

/** An id somebody asked for; what cannot be an id is not found, like an absent one. */
export function idOrNotFound(value: string): string {
  if (!isId(value)) throw notFound()
  return value
}
