import type { FastifyInstance } from 'fastify'
import { isPage, PAGE_MOST } from './ask-outside.ts'
import type { AskLink } from './follow.ts'

/** Asks a page of this network's own sites inside the app, as a visitor who is not signed in: no network is needed for it. */
export const askInside =
  (app: () => Promise<Pick<FastifyInstance, 'inject'>>): AskLink =>
  async (url, late) => {
    const answer = await inTime(late, async () =>
      (await app()).inject({
        method: 'GET',
        url: url.pathname + url.search,
        headers: { host: url.host, accept: 'text/html', 'user-agent': 'Ward' },
      }),
    )
    const page = isPage(answer.headers['content-type']) && answer.body.length <= PAGE_MOST ? answer.body : null
    return { status: answer.statusCode, location: answer.headers.location ?? null, page }
  }

/** A request to the app itself cannot be cancelled; nobody waits for it. */
async function inTime<Answer>(late: AbortSignal, answer: () => Promise<Answer>): Promise<Answer> {
  late.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(late.reason)
  late.addEventListener('abort', end)
  return Promise.race([answer(), promise]).finally(() => late.removeEventListener('abort', end))
}
