import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  type Asking,
  askPublic,
  failed,
  NotFetched,
  PUBLIC,
  type Reach,
  refused,
  type Validators,
} from './ask-public.ts'

const REDIRECTS = 3
const MOVED: readonly number[] = [301, 302, 303, 307, 308]
const NOT_MODIFIED = 304

type Limits = { maxBytes: number /** Milliseconds for everything together. */; timeout: number; accept: string }

type FetchOptions = {
  known?: Validators | undefined
  reach?: Reach | undefined
  bearer?: Asking['bearer'] | undefined
}

/**
 * Fetches what lies at an address that came from outside, by GET, without cookies. Every address that a name leads to is
 * checked where the connection is opened; each redirect, of
 * which three are followed, begins anew. Bytes and time are limited.
 *
 * @throws NotFetched
 */
export async function fetchPublic(address: string, limits: Limits, reach: Reach = PUBLIC): Promise<Buffer> {
  const parts: Buffer[] = []
  await fetched(address, limits, { reach }, async (answer) => {
    for await (const part of limited(answer, limits.maxBytes)) parts.push(part)
  })
  return Buffer.concat(parts)
}

/**
 * The same into a new file, without ever holding it. Answers what tells a later version from this one; null, with no file, where it
 * is still the version that is known.
 *
 * @throws NotFetched; the file may be there in part
 */
export async function fetchPublicTo(
  path: string,
  address: string,
  { known, reach = PUBLIC, bearer, ...limits }: Limits & FetchOptions,
): Promise<Validators | null> {
  let said: Validators | null = null
  const asking = { reach, ...(known && { known }), ...(bearer && { bearer }) }
  await fetched(address, limits, asking, async (answer) => {
    if (answer.statusCode === NOT_MODIFIED) return void answer.resume()
    const { etag, 'last-modified': lastModified } = answer.headers
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(limited(answer, limits.maxBytes), file)
    said = { ...(etag && { etag }), ...(lastModified && { lastModified }) }
  })
  return said
}

async function fetched(
  address: string,
  { timeout, accept }: Limits,
  asking: Omit<Asking, 'late' | 'accept'>,
  take: (answer: IncomingMessage) => Promise<void>,
): Promise<void> {
  const late = AbortSignal.timeout(timeout)
  try {
    await take(await followed(address, { ...asking, late, accept }))
  } catch (error) {
    throw error instanceof NotFetched ? error : failed()
  }
}

/** The answer at the end of redirects: one with a body, or that there is nothing newer where that was asked. */
async function followed(address: string, asking: Asking): Promise<IncomingMessage> {
  let next = address
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const answer = await askPublic(next, asking)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200 || (statusCode === NOT_MODIFIED && asking.known)) return answer
    answer.destroy()
    if (!MOVED.includes(statusCode)) throw statusCode >= 500 || statusCode === 429 ? failed() : refused()
    if (!URL.canParse(headers.location ?? '', next)) throw refused()
    next = new URL(headers.location ?? '', next).href
  }
  throw refused()
}

async function* limited(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  const { 'content-encoding': packed = 'identity', 'content-length': length = '0' } = answer.headers
  if (packed !== 'identity' || Number(length) > maxBytes) {
    answer.destroy()
    throw refused()
  }
  let size = 0
  for await (const part of answer) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw refused()
    yield part
  }
  if (!answer.complete) throw failed()
}
