import { EVERYTHING, HEARTBEAT_EVENT, LIVE_HEARTBEAT, type LiveEvent } from '@ward/domain/kernel/live'

export type LiveState = 'connecting' | 'live' | 'lost'

/** Messages between tabs: an event, the state of the connection with the last event id, or 'a new tab is here'. */
type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'line'; state: LiveState; place: string }
  | { kind: 'hello' }

/** The parts of a browser this needs; tests hand in their own. */
export type LiveParts = {
  openSource(url: string): EventSource
  openChannel(): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
  /**
   * Calls `lead` once this tab may lead, with `steal` at once, and holds the lead until the promise it returns is settled or
   * another tab steals it: then the signal that `lead` was given says so.
   */
  takeLead(lead: (over?: AbortSignal) => Promise<void>, ending: AbortSignal, steal?: boolean): void
}

const URL_OF_EVENTS = '/api/moderation/events'
/** Two heartbeats may be late, then the line is dead. */
const SILENCE = 2.5 * LIVE_HEARTBEAT
/** How long the leading tab may take to answer before it counts as asleep. */
const ANSWER = 5_000
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

export type Live = ReturnType<typeof createLive>

/**
 * One stream of events for all tabs of this browser on this host: the tab that holds the lock listens and tells the
 * others. A stream that falls silent is opened anew from the last event seen, so that none is missed; where the browser put
 * the leading tab to sleep, another takes the lead and goes on from there.
 *
 * @param from where in the stream the page was loaded: events between then and the opening of the stream are delivered too
 */
export function createLive({ openSource, openChannel, takeLead }: LiveParts, from = '') {
  const handlers = new Map<string, Set<(event: LiveEvent) => void>>()
  const watchers = new Set<() => void>()
  const ending = new AbortController()
  const channel = openChannel()
  let state: LiveState = 'connecting'
  /** Where in the stream this browser is; a stream that is opened anew goes on from there. */
  let place = from
  let leading = false
  let silence: ReturnType<typeof setTimeout>

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
    follow()
    if (data.kind === 'event') tell(data.event)
    else setLine(data.state, data.place)
  })
  const greet = () => channel.postMessage({ kind: 'hello' } satisfies Message)

  /** Waits for a message from the leading tab. If none comes the tab is asked, and if it does not answer, replaced. */
  function follow() {
    clearTimeout(silence)
    silence = setTimeout(() => {
      silence = setTimeout(() => {
        setLine('lost')
        follow()
        takeLead(lead, ending.signal, true)
      }, ANSWER)
      greet()
    }, SILENCE)
  }

  /**
   * Another tab took the lead while this one was asleep. The events of the meantime are unknown, so everything is asked for
   * again.
   */
  function stepDown() {
    if (ending.signal.aborted) return
    leading = false
    follow()
    greet()
    tell({ id: '0', topic: EVERYTHING, subjectId: '0' })
  }

  async function lead(over = ending.signal) {
    if (over.aborted) return
    leading = true
    clearTimeout(silence)
    over.addEventListener('abort', stepDown)
    // Those that were about to take the lead as well wait again.
    setLine(state)
    let wait = FIRST_WAIT
    while (!over.aborted) {
      const opened = await listen(over)
      if (over.aborted) return
      setLine('lost')
      wait = opened ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  /** Listens until the stream ends or falls silent; answers whether it ever opened. */
  function listen(over: AbortSignal): Promise<boolean> {
    const source = openSource(place ? `${URL_OF_EVENTS}?lastEventId=${encodeURIComponent(place)}` : URL_OF_EVENTS)
    let opened = false
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const end = () => {
        clearTimeout(timer)
        over.removeEventListener('abort', end)
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
      over.addEventListener('abort', end)
    })
  }

  greet()
  follow()
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
      clearTimeout(silence)
      channel.close()
    },
  }
}

/**
 * The lead by a lock of the browser. Each tab keeps one place in the line beside what it steals; one that had the lock by its
 * place goes back to the end of the line.
 */
export const leadBy =
  (locks: Pick<LockManager, 'request'>): LiveParts['takeLead'] =>
  (lead, ending, steal = false) => {
    async function ask() {
      const taken = new AbortController()
      const held = () => lead(AbortSignal.any([ending, taken.signal]))
      try {
        // The browser takes no signal with a theft, which never waits.
        await locks.request('ward.live', steal ? { steal } : { signal: ending }, held)
      } catch (error) {
        if (ending.aborted) return
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
        taken.abort()
        if (!steal) void ask()
      }
    }
    void ask()
  }

/** The browser's own parts. Where it has no locks, each tab has its own stream. */
export const browserParts: LiveParts = {
  openSource: (url) => new EventSource(url),
  openChannel: () => new BroadcastChannel('ward.live'),
  takeLead: (lead, ...how) => ('locks' in navigator ? leadBy(navigator.locks)(lead, ...how) : void lead()),
}
