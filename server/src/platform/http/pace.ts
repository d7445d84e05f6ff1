import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { keptOn } from '../kept-on.ts'
import { answerNoRequest } from './security-headers.ts'

/** The durations an endpoint may declare: a body that takes minutes, an answer that stays open. */
export type Lasts = 'upload' | 'stream'

declare module 'fastify' {
  interface FastifyContextConfig {
    lasts?: Lasts
  }
}

/** The limits of a caller's pace; milliseconds, where nothing else is said. */
export type Pace = {
  /** Until the headers of a request are there, from the connection or the last answer's next word on. */
  headers: number
  /** Until the body is there, and that of an endpoint that takes uploads. */
  body: number
  upload: number
  /** Bytes of a body a second, at least. A fast connection may be slow for a while, and each begins with that while. */
  bytesPerSecond: number
  grace: number
  /** The time a connection may be idle in both directions while a request is handled. */
  silence: number
  /** The time a client may take to receive an answer. */
  answer: number
  /** The interval at which these limits are checked. */
  look: number
}

export const PACE: Pace = {
  headers: 15_000,
  body: 30_000,
  upload: 300_000,
  bytesPerSecond: 1_000,
  grace: 5_000,
  // Longer than any question may take, and than a stream of events is silent.
  silence: 30_000,
  answer: 300_000,
  look: 1_000,
}

/** The limits that Node itself watches. Its limit for a whole request knows no endpoints, so it is that of uploads. */
export const nodeLimits = ({ headers, upload, silence, look }: Pace) => ({
  requestTimeout: upload,
  connectionTimeout: silence,
  http: { headersTimeout: headers, requestTimeout: upload, connectionsCheckingInterval: look },
})

type UnderWay = {
  request: IncomingMessage
  answer: ServerResponse
  lasts: Lasts | undefined
  since: number
  answeringSince: number | undefined
  /** Bytes of the connection so far. */
  bytes: number
  /** The time the body may still be too slow. */
  credit: number
}

const underWay = keptOn<IncomingMessage, UnderWay>('under way')

/** Node's own word for it. */
const TOO_SLOW = Object.assign(new Error('The request was too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Cuts off who sends a body slower than they may, or does not take their answer: a connection costs them nothing and us
 * memory. A body is not slow while it is we who do not read it.
 */
export function keepPace(app: FastifyInstance, pace: Pace, log: Logger): void {
  const all = new Set<UnderWay>()
  // Before fastify: an address that cannot be read reaches none of its hooks, and its body comes all the same.
  app.server.prependListener('request', (request, answer) => {
    const each: UnderWay = {
      request,
      answer,
      lasts: undefined,
      since: performance.now(),
      answeringSince: undefined,
      bytes: request.socket.bytesRead,
      credit: pace.grace,
    }
    all.add(each)
    underWay.keep(request, each)
  })
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const each = underWay.of(raw)
    if (each) each.lasts = routeOptions.config?.lasts
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const each = underWay.of(raw)
    // The rest of a body that was refused may still be coming.
    if (each && raw.complete) all.delete(each)
    done()
  })
  let last = performance.now()
  const looking = setInterval(() => {
    const now = performance.now()
    // Data that came while this process stood still has not been read yet.
    const passed = Math.min(now - last, pace.look * 2)
    last = now
    for (const each of all) {
      const slow = isOver(each) ? null : slownessOf(each, pace, now, Math.min(passed, now - each.since))
      if (slow) cutOff(each, slow, log)
      if (slow || isOver(each)) all.delete(each)
    }
  }, pace.look)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

const isOver = ({ request, answer }: UnderWay): boolean =>
  request.socket.destroyed || (request.complete && answer.writableFinished)

type Slowness = 'body' | 'answer'

function slownessOf(each: UnderWay, pace: Pace, now: number, passed: number): Slowness | null {
  const { request, answer, lasts } = each
  if (!request.complete) {
    const came = request.socket.bytesRead - each.bytes
    each.bytes += came
    if (request.readableFlowing)
      each.credit = Math.min(pace.grace, each.credit + (came / pace.bytesPerSecond) * 1000 - passed)
    const limit = lasts === 'upload' ? pace.upload : pace.body
    return each.credit < 0 || now - each.since > limit ? 'body' : null
  }
  if (lasts === 'stream' || !answer.headersSent) return null
  each.answeringSince ??= now
  return now - each.answeringSince > pace.answer ? 'answer' : null
}

function cutOff({ request, answer }: UnderWay, what: Slowness, log: Logger): void {
  log.info({ what }, 'Cut off who was too slow')
  if (!answer.headersSent) answerNoRequest(TOO_SLOW, request.socket)
  request.socket.destroy()
}
