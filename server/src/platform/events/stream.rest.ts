import type { ServerResponse } from 'node:http'
import { HEARTBEAT_EVENT, LIVE_HEARTBEAT, type LiveEvent, SESSION_TOPIC } from '@ward/domain/kernel/live'
import { Refusal } from '@ward/domain/kernel/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { areKeptSince, eventsSince, everything, isMoment, type Moment } from './live-event.ts'
import type { EventReader } from './reader.ts'

/** Streams of one session on this node: the console needs one a browser, a browser opens six connections a host. */
const STREAMS_PER_SESSION = 6
/** And of one person, however many sessions they have on whatever sites: each holds a connection and gets every event. */
const STREAMS_PER_PERSON = 12
/** A page that was away and missed more than this had better ask for everything again. */
const CATCH_UP = 500
/** Bytes that wait for a reader that does not read; then its stream ends, and its browser comes again. */
const BACKLOG = 256 * 1024

const TOO_MANY_STREAMS = 'You have too many open pages. Please close some.'
type Parts = {
  reader: EventReader
  /** Whether the session of this context still lets its viewer in. */
  stillValid(ctx: Ctx): Promise<boolean>
  /** The interval of the stream's signs of life and of looking at its session again. */
  heartbeat?: number
}

/**
 * The stream of live events: server-sent events with ids only. The id of the stream is a moment of the database, so a
 * browser that comes back (Last-Event-ID) within the hour that events are kept hears exactly what it missed; after that, or
 * when it missed very much, it is asked to reload everything.
 */
export function eventStream({ reader, stillValid, heartbeat = LIVE_HEARTBEAT }: Parts): Endpoint {
  const ofSession = counter(STREAMS_PER_SESSION)
  const ofPerson = counter(STREAMS_PER_PERSON)
  return endpoint({
    method: 'GET',
    url: '/api/moderation/events',
    may: 'console.open',
    changes: false,
    isGetAlone: true,
    lasts: 'stream',
    async run(ctx, request, reply) {
      const { sessionId: session, personId: person } =
        ctx.viewer.kind === 'user' ? ctx.viewer : { sessionId: '', personId: '' }
      if (ofSession.isFull(session) || ofPerson.isFull(person))
        throw new Refusal('RATE_LIMITED', TOO_MANY_STREAMS, { retryAfter: 15 })
      ofSession.add(session)
      ofPerson.add(person)
      const out = begin(reply)
      // Events that come while the past is still being read wait, or the browser's place would pass over that past.
      let waiting: LiveEvent[] | null = []
      const present = reader.moment()
      const look = async () => {
        // A stream that cannot be checked is closed; their browser comes again.
        const valid = await stillValid(ctx).catch(() => false)
        if (valid) out.beat()
        else out.end()
      }
      const leave = reader.subscribe(ctx.site.siteId, {
        tell: (events, moment) => {
          if (events.some((event) => isAbout(ctx, event))) look()
          const messages = forPages(events)
          if (waiting) waiting.push(...messages)
          else out.tell(messages, moment)
        },
        end: () => out.end(),
      })
      const heart = setInterval(look, heartbeat)
      out.closed(() => {
        clearInterval(heart)
        leave()
        ofSession.take(session)
        ofPerson.take(person)
      })
      const past = await missed(ctx, placeOf(request), present)
      out.tell([...past, ...waiting], present)
      waiting = null
      return reply
    },
  })
}

/** Counts open streams by key, up to `most`. */
function counter(most: number) {
  const open = new Map<string, number>()
  return {
    isFull: (key: string) => (open.get(key) ?? 0) >= most,
    add: (key: string) => open.set(key, (open.get(key) ?? 0) + 1),
    take(key: string) {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    },
  }
}

/** Whether an event says that the sessions or the rights of the viewer's own account changed. */
const isAbout = ({ viewer }: Ctx, { topic, subjectId }: LiveEvent): boolean =>
  topic === SESSION_TOPIC && viewer.kind === 'user' && viewer.userId === subjectId

/** Ended sessions are known to the server and the streams concerned alone. */
const forPages = <Event extends LiveEvent>(events: readonly Event[]): Event[] =>
  events.filter(({ topic }) => topic !== SESSION_TOPIC)

/** Where the page was: a browser that reconnects says so by header, a page that opens a stream anew by query. */
function placeOf({ headers, query }: FastifyRequest): unknown {
  return headers['last-event-id'] ?? (query as { lastEventId?: unknown }).lastEventId
}

/** The events that the browser missed, up to where the reader will go on; a fresh one missed nothing. */
async function missed(ctx: Ctx, last: unknown, until: Moment): Promise<LiveEvent[]> {
  if (typeof last !== 'string' || last === '') return []
  if (!isMoment(last)) return [everything]
  try {
    const part = { siteId: ctx.site.siteId, until, atMost: CATCH_UP + 1 }
    const { events } = await eventsSince(ctx.network, last, part)
    const isAll = events.length <= CATCH_UP && (await areKeptSince(ctx.network, last))
    return isAll ? forPages(events) : [everything]
  } catch (error) {
    // An invalid moment, or a database that is away: the stream stays open, the page asks again.
    ctx.log.debug({ err: error }, 'A stream could not catch up')
    return [everything]
  }
}

type Stream = {
  tell(events: readonly LiveEvent[], moment: Moment): void
  beat(): void
  end(): void
  closed(then: () => void): void
}

/** Takes the answer over from fastify, with the headers it has set so far. */
function begin(reply: FastifyReply): Stream {
  reply.hijack()
  const raw: ServerResponse = reply.raw
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would keep events back until its buffer is full.
    'x-accel-buffering': 'no',
  })
  raw.on('error', () => raw.destroy())
  let place = ''
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > BACKLOG) raw.destroy()
  }
  /** Tells the page that the line lives, and its place: only an event with data reaches the page. */
  const beat = () => write(`event: ${HEARTBEAT_EVENT}\n${place === '' ? '' : `id: ${place}\n`}data: here\n\n`)
  return {
    tell(events, moment) {
      const first = place === ''
      place = moment
      const blocks = events.map(({ id, topic, subjectId }) => `data: ${JSON.stringify({ id, topic, subjectId })}\n\n`)
      write(blocks.join(''))
      if (first || blocks.length > 0) beat()
    },
    beat,
    end: () => raw.end(),
    closed: (then) => (raw.destroyed ? then() : raw.once('close', then)),
  }
}
