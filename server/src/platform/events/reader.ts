import type { LiveEvent } from '@ward/domain/kernel/live'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/open.ts'
import { LIVE_CHANNEL } from './announce.ts'
import { areKeptSince, eventsSince, everything, type Moment, presentMoment } from './live-event.ts'

/** Somebody in this process who wants to hear of a site's events. */
type Subscriber = {
  /** Events in order, and the moment up to which they are complete. Called for a moment without events as well. */
  tell(events: LiveEvent[], moment: Moment): void
  /** The reader closes: nothing more will come. */
  end(): void
}

type SiteEvent = LiveEvent & { siteId: number }

/** Reads the network's live events once for all open pages of this node. */
export type EventReader = {
  /** The moment up to which subscribers that join now know everything. */
  moment(): Moment
  /** Returns the way to stop hearing. */
  subscribe(siteId: number, subscriber: Subscriber): () => void
  /** Hears of the events of all sites; of null where some may be gone. Returns the way to stop. */
  hearAll(hear: (events: readonly SiteEvent[] | null) => void): () => void
  /** How many subscribers there are. */
  streams(): number
  /** Whether notifications come in; without them events are read a moment later. */
  isListening(): boolean
  close(): Promise<void>
}

/**
 * The interval at which events are read in any case, since a notification may be lost (a connection breaks, a pooler drops
 * it).
 */
const POLL_MS = 2_000
/** A reading this long after the last one may come too late: the database was away, or this process was frozen. */
const LATE_MS = 3 * POLL_MS

/** Starts reading: LISTEN wakes it, the clock makes sure. */
export async function openEventReader(
  { network, pool }: Pick<Database, 'network' | 'pool'>,
  log: Logger,
): Promise<EventReader> {
  const subscribers = new Map<number, Set<Subscriber>>()
  const hearers = new Set<(events: readonly SiteEvent[] | null) => void>()
  let moment = await presentMoment(network)
  let readAt = performance.now()
  let reading: Promise<void> | undefined
  let again = false
  let closed = false

  /** One reading at a time; a wake during one means one more after it. */
  const read = (): Promise<void> => {
    again = true
    reading ??= (async () => {
      try {
        while (again && !closed) {
          again = false
          const next = await eventsSince(network, moment)
          const isLate = performance.now() - readAt > LATE_MS
          const areAll = !isLate || (await areKeptSince(network, moment))
          moment = next.moment
          readAt = performance.now()
          tell(next.events, areAll)
        }
      } catch (error) {
        log.warn({ err: error }, 'Live events could not be read; trying again')
      } finally {
        reading = undefined
      }
    })()
    return reading
  }

  const tell = (events: SiteEvent[], areAll: boolean) => {
    for (const hear of hearers) hear(areAll ? events : null)
    const bySite = Map.groupBy(events, (event) => event.siteId)
    for (const [siteId, listening] of subscribers) {
      const theirs = (bySite.get(siteId) ?? []).map(({ id, topic, subjectId }) => ({ id, topic, subjectId }))
      for (const subscriber of listening) subscriber.tell(areAll ? theirs : [...theirs, everything], moment)
    }
  }

  const ear = listen(pool, read, log)
  const clock = setInterval(read, POLL_MS)
  return {
    moment: () => moment,
    subscribe(siteId, subscriber) {
      if (closed) subscriber.end()
      const listening = subscribers.get(siteId) ?? new Set()
      subscribers.set(siteId, listening.add(subscriber))
      return () => {
        listening.delete(subscriber)
        if (listening.size === 0) subscribers.delete(siteId)
      }
    },
    hearAll(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    streams: () => [...subscribers.values()].reduce((sum, listening) => sum + listening.size, 0),
    isListening: ear.isListening,
    async close() {
      closed = true
      clearInterval(clock)
      for (const subscriber of [...subscribers.values()].flatMap((listening) => [...listening])) subscriber.end()
      await ear.close()
      await reading
    },
  }
}

/** Listens on a connection of its own and gets a new one when that breaks. */
function listen(pool: pg.Pool, wake: () => void, log: Logger): { isListening(): boolean; close(): Promise<void> } {
  let client: pg.PoolClient | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  const connecting = { now: connect() }

  async function connect(): Promise<void> {
    try {
      const fresh = await pool.connect()
      fresh.on('notification', wake)
      fresh.once('error', () => lose(fresh))
      fresh.once('end', () => lose(fresh))
      client = fresh
      await fresh.query(`listen ${LIVE_CHANNEL}`)
      wake()
    } catch (error) {
      log.debug({ err: error }, 'Listening for live events failed; trying again')
      if (client) lose(client)
      else later()
    }
  }
  function lose(broken: pg.PoolClient) {
    if (client !== broken) return
    client = undefined
    broken.release(true)
    later()
  }
  function later() {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connecting.now = connect()
    }, POLL_MS)
  }
  return {
    isListening: () => client !== undefined,
    async close() {
      closed = true
      clearTimeout(retry)
      await connecting.now
      // Ended, not given back: another user of the connection would go on hearing.
      const last = client
      client = undefined
      last?.release(true)
    },
  }
}
