import { EVERYTHING, type LiveEvent } from '@ward/domain/kernel/live'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from './live.fixtures.ts'

const event: LiveEvent = { id: '41', topic: 'flag', subjectId: '7' }

beforeEach(() => void vi.useFakeTimers())

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

test('a stream that is opened first goes on from where the page was loaded', () => {
  const { sources, tab } = browser()
  tab('690:691:')
  expect(sources[0]?.url).toBe('/api/moderation/events?lastEventId=690%3A691%3A')
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

/** A leading tab that heard one heartbeat and then sleeps, and one that follows it. */
function leaderAsleep() {
  const all = browser()
  const first = all.sleeper()
  const second = all.sleeper()
  all.last().say('heartbeat', undefined, '700:701:')
  first.sleep()
  return { ...all, first, second }
}

test('when the leading tab sleeps, one that follows says that the line is lost and takes over where it stopped', async () => {
  const { second, sources, last } = leaderAsleep()
  const handler = vi.fn()
  second.live.on('flag', handler)
  await vi.advanceTimersByTimeAsync(37_000)
  expect(second.live.state()).toBe('live')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(second.live.state()).toBe('lost')
  expect(sources).toHaveLength(2)
  expect(last().url).toBe('/api/moderation/events?lastEventId=700%3A701%3A')
  last().say('message', event)
  expect(second.live.state()).toBe('live')
  expect(handler.mock.calls).toEqual([[event]])
})

test('a tab that led before it slept follows when it wakes, and asks for everything again', async () => {
  const { first, second, open, last } = leaderAsleep()
  const handler = vi.fn()
  first.live.on('flag', handler)
  await vi.advanceTimersByTimeAsync(50_000)
  last().say('heartbeat', undefined, '710:711:')
  first.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(handler.mock.calls).toEqual([[expect.objectContaining({ topic: EVERYTHING })]])
  last().say('message', event, '720:721:')
  expect(handler).toHaveBeenLastCalledWith(event)
  expect(handler).toHaveBeenCalledTimes(2)
  expect([first.live.state(), second.live.state(), open().length]).toEqual(['live', 'live', 1])
  second.live.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(last().url).toBe('/api/moderation/events?lastEventId=720%3A721%3A')
  expect(open()).toHaveLength(1)
})

test('when the leading tab sleeps, one of the others takes over, and each can lead again later', async () => {
  const { first, second, sleeper, sources, open, last, steals } = leaderAsleep()
  const third = sleeper()
  await vi.advanceTimersByTimeAsync(50_000)
  expect([steals(), sources.length, second.live.state(), third.live.state()]).toEqual([1, 2, 'lost', 'lost'])
  last().say('open')
  second.sleep()
  await vi.advanceTimersByTimeAsync(50_000)
  last().say('open')
  first.wake()
  second.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([steals(), open().length]).toEqual([2, 1])
  for (const tab of [third, second, first]) {
    expect(open()).toHaveLength(1)
    tab.live.close()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(open()).toHaveLength(0)
})

test('a tab opened while the leading one sleeps becomes live too', async () => {
  const { first, second, sleeper, last } = leaderAsleep()
  second.live.close()
  const late = sleeper()
  expect(late.live.state()).toBe('connecting')
  await vi.advanceTimersByTimeAsync(50_000)
  last().say('open')
  expect(late.live.state()).toBe('live')
  first.live.close()
})

test('while the server is away, the tabs that follow leave the lead where it is', async () => {
  const { tab, steals, last } = browser()
  const [leader, follower] = [tab(), tab()]
  last().say('open')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect([leader.state(), follower.state(), steals()]).toEqual(['lost', 'lost', 0])
  last().say('open')
  expect([leader.state(), follower.state()]).toEqual(['live', 'live'])
})
