import type { IncomingMessage } from 'node:http'
import { askPublic, failed, NotFetched, PUBLIC, type Reach, refused } from './ask-public.ts'

const REDIRECTS = 3
const MOVED: readonly number[] = [301, 302, 303, 307, 308]

type Limits = { maxBytes: number /** Milliseconds for everything together. */; timeout: number; accept: string }

/**
 * Fetches what lies at an address that came from outside, by GET, without cookies. Every address that a name leads to is
 * checked where the connection is opened; each redirect, of
 * which three are followed, begins anew. Bytes and time are limited.
 *
 * @throws NotFetched
 */
export async function fetchPublic(address: string, limits: Limits, reach: Reach = PUBLIC): Promise<Buffer> {
  const late = AbortSignal.timeout(limits.timeout)
  try {
    let next = address
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      const answer = await askPublic(next, { late, accept: limits.accept, reach })
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return await bytesOf(answer, limits.maxBytes)
      answer.destroy()
      if (!MOVED.includes(statusCode)) throw statusCode >= 500 || statusCode === 429 ? failed() : refused()
      if (!URL.canParse(headers.location ?? '', next)) throw refused()
      next = new URL(headers.location ?? '', next).href
    }
    throw refused()
  } catch (error) {
    throw error instanceof NotFetched ? error : failed()
  }
}

async function bytesOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { 'content-encoding': packed = 'identity', 'content-length': length = '0' } = answer.headers
  if (packed !== 'identity' || Number(length) > maxBytes) {
    answer.destroy()
    throw refused()
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw refused()
    parts.push(part)
  }
  if (!answer.complete) throw failed()
  return Buffer.concat(parts)
}
