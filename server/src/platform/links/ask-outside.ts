import type { IncomingMessage } from 'node:http'
import { askPublic, failed, NotFetched, PUBLIC, type Reach } from '../outgoing/ask-public.ts'
import type { AskLink, LinkAnswer } from './follow.ts'

/** The most bytes read of a page; of a longer one its places are not judged. */
export const PAGE_MOST = 2_000_000

/** Asks an address of the public internet through the guarded client. */
export const askOutside =
  (reach: Reach = PUBLIC): AskLink =>
  async (url, late) => {
    const bare = new URL(url)
    bare.hash = ''
    try {
      return await answerOf(await askPublic(bare.href, { late, accept: 'text/html, */*;q=0.5', reach }))
    } catch (problem) {
      throw problem instanceof NotFetched ? problem : failed()
    }
  }

async function answerOf(answer: IncomingMessage): Promise<LinkAnswer> {
  const { statusCode: status = 0, headers } = answer
  const page = isPage(headers['content-type']) && status >= 200 && status < 300 ? await read(answer) : null
  answer.destroy()
  return { status, location: headers.location ?? null, page }
}

export const isPage = (type: string | undefined): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? '')

async function read(answer: IncomingMessage): Promise<string | null> {
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') return null
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    size += part.length
    if (size > PAGE_MOST) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
