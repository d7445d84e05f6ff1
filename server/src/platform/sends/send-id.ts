import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '@ward/domain/kernel/refusal'
import { BAD_SEND_ID, SEND_ID } from '@ward/domain/kernel/send-id'

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
