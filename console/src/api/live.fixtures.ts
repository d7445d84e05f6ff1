import { createLive, leadBy } from './live.ts'

class FakeSource extends EventTarget {
  readonly url: string
  closed = false
  constructor(url: string) {
    super()
    this.url = url
  }
  close() {
    this.closed = true
  }
  say(type: string, data?: unknown, lastEventId?: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data: data && JSON.stringify(data), lastEventId }))
  }
}

/** Runs now, or when the tab wakes. */
type Soon = (happens: () => unknown) => void
type Ask = { soon: Soon; run: LockGrantedCallback<unknown>; end: (error?: Error) => void }

/** The one lock, as the browser gives it: in turn, or at once to whoever steals it. */
function fakeLock() {
  const waiting: Ask[] = []
  let holder: Ask | null = null
  let steals = 0

  function give(ask: Ask) {
    holder = ask
    ask.soon(async () => {
      await ask.run(null)
      ask.end()
      if (holder !== ask) return
      holder = null
      const next = waiting.shift()
      if (next) give(next)
    })
  }
  const locksOf = (soon: Soon) => ({
    request: (_name: string, { signal, steal }: LockOptions, run: LockGrantedCallback<unknown>) =>
      new Promise<void>((resolve, reject) => {
        if (signal && steal) return reject(new DOMException('not together', 'NotSupportedError'))
        const ask: Ask = { soon, run, end: (error) => soon(() => (error ? reject(error) : resolve())) }
        const leave = () => {
          if (waiting.includes(ask)) waiting.splice(waiting.indexOf(ask), 1)
          reject(new DOMException('left the line', 'AbortError'))
        }
        signal?.addEventListener('abort', leave)
        if (steal) {
          steals++
          holder?.end(new DOMException('stolen', 'AbortError'))
        }
        if (steal || !holder) give(ask)
        else waiting.push(ask)
      }),
  })
  return { locksOf, steals: () => steals }
}

/** A browser of several tabs: one lock, one channel, and streams the test speaks through. */
export function browser() {
  const { locksOf, steals } = fakeLock()
  const ears = new Set<(data: unknown) => void>()
  const sources: FakeSource[] = []

  /** A tab that can be put to sleep: nobody hears it, and what happens to it waits until it wakes. */
  function sleeper(from?: string) {
    let late: (() => unknown)[] | null = null
    const soon: Soon = (happens) => {
      if (late) late.push(happens)
      else happens()
    }
    const live = createLive(
      {
        openSource: (url) => {
          const source = new FakeSource(url)
          if (!late) sources.push(source)
          return source as unknown as EventSource
        },
        openChannel: () => {
          const own = new EventTarget()
          const hear = (data: unknown) => soon(() => own.dispatchEvent(Object.assign(new Event('message'), { data })))
          ears.add(hear)
          return Object.assign(own, {
            postMessage: (data: unknown) => {
              if (late) return
              for (const other of ears) if (other !== hear) other(structuredClone(data))
            },
            close: () => ears.delete(hear),
          }) as unknown as BroadcastChannel
        },
        takeLead: leadBy(locksOf(soon) as Pick<LockManager, 'request'>),
      },
      from,
    )
    const sleep = () => {
      late = []
    }
    const wake = () => {
      const happened = late ?? []
      late = null
      for (const happens of happened) happens()
    }
    return { live, sleep, wake }
  }

  const last = () => {
    const source = sources.at(-1)
    if (!source) throw new Error('no stream is open')
    return source
  }
  return {
    tab: (from?: string) => sleeper(from).live,
    sleeper,
    sources,
    open: () => sources.filter(({ closed }) => !closed),
    last,
    steals,
  }
}
