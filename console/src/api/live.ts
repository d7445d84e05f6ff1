import { EVERYTHING, HEARTBEAT_EVENT, LIVE_HEARTBEAT, type LiveEvent } from '@ward/domain/live'

export type LiveState = 'connecting' | 'live' | 'lost'

/** What tabs tell one another: an event, how the line is and where in the stream one is, or that a tab is new. */
type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'line'; state: LiveState; place: string }
  | { kind: 'hello' }

/** The parts of a browser this needs; tests hand in their own. */
export type LiveParts = {
  openSource(url: string): EventSource
  openChannel(): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
  /** Calls `lead` once this tab may lead and holds the lead until the promise it returns is settled. */
  takeLead(lead: () => Promise<void>, signal: AbortSignal): void
}

const URL_OF_EVENTS = '/api/moderation/events'
/** Two heartbeats may be late, then the line is dead. */
const SILENCE = 2.5 * LIVE_HEARTBEAT
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

export type Live = ReturnType<typeof createLive>

/**
 * One stream of events for all tabs of this browser on this host: the tab that holds the lock listens and tells the
 * others. A stream that falls silent is opened anew from the last event seen, so that none is missed.
 */
export function createLive({ openSource, openChannel, takeLead }: LiveParts) {
  const handlers = new Map<string, Set<(event: LiveEvent) => void>>()
  const watchers = new Set<() => void>()
  const ending = new AbortController()
  const channel = openChannel()
  let state: LiveState = 'connecting'
  /** Where in the stream this browser is; a stream that is opened anew goes on from there. */
  let place = ''
  let leading = false

  function setLine(next: LiveState, at = place) {
    const changed = next !== state
    state = next
    place = at
    if (leading) channel.postMessage({ kind: 'line', state, place } satisfies Message)
    if (changed) for (const tell of watchers) tell()
  }

  function tell(event: LiveEvent) {
    const concerned = event.topic === EVERYTHING ? [...handlers.values()] : [handlers.get(event.topic) ?? []]
    for (const handler of concerned.flatMap((set) => [...set])) handler(event)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') return setLine(state)
    if (leading) return
    if (data.kind === 'event') tell(data.event)
    else setLine(data.state, data.place)
  })
  channel.postMessage({ kind: 'hello' } satisfies Message)

  async function lead() {
    leading = true
    let wait = FIRST_WAIT
    while (!ending.signal.aborted) {
      const opened = await listen()
      if (ending.signal.aborted) return
      setLine('lost')
      wait = opened ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  /** Listens until the stream ends or falls silent; answers whether it ever opened. */
  function listen(): Promise<boolean> {
    const source = openSource(place ? `${URL_OF_EVENTS}?lastEventId=${encodeURIComponent(place)}` : URL_OF_EVENTS)
    let opened = false
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const end = () => {
        clearTimeout(timer)
        ending.signal.removeEventListener('abort', end)
        source.close()
        resolve(opened)
      }
      const heard = ({ lastEventId }: MessageEvent | (Event & { lastEventId?: undefined })) => {
        clearTimeout(timer)
        timer = setTimeout(end, SILENCE)
        opened = true
        setLine('live', lastEventId || place)
      }
      timer = setTimeout(end, SILENCE)
      source.addEventListener('open', heard)
      source.addEventListener(HEARTBEAT_EVENT, heard)
      source.addEventListener('error', end)
      source.addEventListener('message', (message: MessageEvent<string>) => {
        heard(message)
        const event: LiveEvent = JSON.parse(message.data)
        channel.postMessage({ kind: 'event', event } satisfies Message)
        tell(event)
      })
      ending.signal.addEventListener('abort', end)
    })
  }

  takeLead(lead, ending.signal)

  return {
    /** Calls `handler` for each event of a topic; returns the way to stop it. */
    on(topic: string, handler: (event: LiveEvent) => void) {
      const set = handlers.get(topic) ?? new Set()
      handlers.set(topic, set.add(handler))
      return () => {
        set.delete(handler)
      }
    },
    state: () => state,
    watch(tell: () => void) {
      watchers.add(tell)
      return () => {
        watchers.delete(tell)
      }
    },
    close() {
      ending.abort()
      channel.close()
    },
  }
}

/** The browser's own parts. Where it has no locks, each tab has its own stream. */
export const browserParts: LiveParts = {
  openSource: (url) => new EventSource(url),
  openChannel: () => new BroadcastChannel('ward.live'),
  takeLead: (lead, signal) => {
    if (!('locks' in navigator)) return void lead()
    navigator.locks.request('ward.live', { signal }, lead).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  },
}
