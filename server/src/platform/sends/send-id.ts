import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '@ward/domain/kernel/refusal'

/** Ids that callers give a request, so that it can be sent again: long enough that nobody picks another's by chance. */
const SEND_ID = /^[\w.:-]{16,100}$/
const BAD_SEND_ID = 'An Idempotency-Key has 16 to 100 letters, digits, dots, colons or dashes'
/** The refusal of a known id with other content: the stored thing stays as it is, and typed text is not lost. */
export const SENT_OTHERWISE = 'This was saved before, with other words. Please load the page again and change it there.'

/**
 * The id that a caller gave a request, by Idempotency-Key; undefined where they gave none.
 *
 * @throws INVALID for what may be somebody else's as well: too short, too long, no plain text
 */
export function sendIdOf(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['idempotency-key']
  if (id === undefined) return undefined
  if (typeof id !== 'string' || !SEND_ID.test(id)) throw invalid('Idempotency-Key', BAD_SEND_ID)
  return id
}
