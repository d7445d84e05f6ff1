import { EVERYTHING, type LiveEvent } from '@ward/domain/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLive } from './live.ts'

/** A browser of several tabs: one lock, one channel, and streams the test speaks through. */
function browser() {
  const channels = new Set<EventTarget>()
  const waiting: { lead: () => Promise<void>; signal: AbortSignal }[] = []
  const sources: FakeSource[] = []
  let leading = false

  class FakeSource extends EventTarget {
    readonly url: string
    closed = false
    constructor(url: string) {
      super()
      this.url = url
      sources.push(this)
    }
    close() {
      this.closed = true
    }
    say(type: string, data?: unknown, lastEventId?: string) {
      this.dispatchEvent(Object.assign(new Event(type), { data: data && JSON.stringify(data), lastEventId }))
    }
  }

  async function nextLead() {
    const next = leading ? undefined : waiting.shift()
    if (!next) return
    leading = true
    await next.lead()
    leading = false
    void nextLead()
  }

  const tab = () =>
    createLive({
      openSource: (url) => new FakeSource(url) as unknown as EventSource,
      openChannel: () => {
        const own = new EventTarget()
        channels.add(own)
        return Object.assign(own, {
          postMessage: (data: unknown) => {
            for (const other of channels)
              if (other !== own)
                other.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data) }))
          },
          close: () => channels.delete(own),
        }) as unknown as BroadcastChannel
      },
      takeLead: (lead, signal) => {
        waiting.push({ lead, signal })
        void nextLead()
      },
    })
  return { tab, sources, last: () => sources[sources.length - 1] ?? expect.fail('no stream is open') }
}

const event: LiveEvent = { id: '41', topic: 'flag', subjectId: '7' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('only one tab opens a stream, and every tab hears its events once', () => {
  const { tab, sources, last } = browser()
  const tabs = [tab(), tab(), tab()]
  const heard = tabs.map((live) => {
    const handler = vi.fn()
    live.on('flag', handler)
    return handler
  })
  last().say('open')
  last().say('message', event)
  expect(sources).toHaveLength(1)
  for (const handler of heard) expect(handler.mock.calls).toEqual([[event]])
})

test('a handler hears its own topic only, and nothing after it stopped', () => {
  const { tab, last } = browser()
  const live = tab()
  const flags = vi.fn()
  const awards = vi.fn()
  const stop = live.on('flag', flags)
  live.on('award', awards)
  last().say('message', event)
  stop()
  last().say('message', event)
  expect(flags).toHaveBeenCalledTimes(1)
  expect(awards).not.toHaveBeenCalled()
})

test('every tab knows whether the line is live, also one that was opened later', () => {
  const { tab, last } = browser()
  const leader = tab()
  last().say('open')
  const follower = tab()
  expect([leader.state(), follower.state()]).toEqual(['live', 'live'])
  last().say('error')
  return Promise.resolve().then(() => expect([leader.state(), follower.state()]).toEqual(['lost', 'lost']))
})

test('when too much was missed every handler is told', () => {
  const { tab, last } = browser()
  const live = tab()
  const handlers = ['flag', 'award'].map((topic) => {
    const handler = vi.fn()
    live.on(topic, handler)
    return handler
  })
  last().say('message', { id: '0', topic: EVERYTHING, subjectId: '0' })
  for (const handler of handlers) expect(handler).toHaveBeenCalledTimes(1)
})

test('a stream that falls silent is opened anew from its place', async () => {
  const { tab, sources } = browser()
  const live = tab()
  sources[0]?.say('open')
  sources[0]?.say('heartbeat', undefined, '700:701:')
  sources[0]?.say('message', event)
  await vi.advanceTimersByTimeAsync(37_000)
  expect(sources).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sources[0]?.closed).toBe(true)
  expect(sources[1]?.url).toBe('/api/moderation/events?lastEventId=700%3A701%3A')
  sources[1]?.say('open')
  expect(live.state()).toBe('live')
})

test('heartbeats keep a quiet stream alive', async () => {
  const { tab, sources, last } = browser()
  tab()
  last().say('open')
  for (let minute = 0; minute < 4; minute++) {
    await vi.advanceTimersByTimeAsync(15_000)
    last().say('heartbeat')
  }
  expect(sources).toHaveLength(1)
})

test('a stream that cannot be opened is tried again, more and more seldom', async () => {
  const { tab, sources, last } = browser()
  tab()
  const opened: number[] = []
  for (let second = 0; second < 120; second++) {
    if (!last().closed) {
      opened.push(second)
      last().say('error')
    }
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(sources.length).toBeLessThan(9)
  const waits = opened.slice(1).map((at, i) => at - (opened[i] ?? 0))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(Math.max(...waits)).toBeLessThanOrEqual(31)
})

test('when the leading tab is closed another takes over where it stopped', async () => {
  const { tab, sources } = browser()
  const first = tab()
  const second = tab()
  const handler = vi.fn()
  second.on('flag', handler)
  sources[0]?.say('heartbeat', undefined, '700:701:')
  first.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(sources[0]?.closed).toBe(true)
  expect(sources[1]?.url).toBe('/api/moderation/events?lastEventId=700%3A701%3A')
  sources[1]?.say('message', event)
  expect(handler).toHaveBeenCalledTimes(1)
})
