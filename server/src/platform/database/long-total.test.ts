import { expect, test, vi } from 'vitest'
import { longTotal } from './long-total.ts'
import type { SiteHandle } from './site-handle.ts'

const siteOf = (connections: object, siteId = 1) => ({ connections, siteId }) as SiteHandle
const counting = (...totals: number[]) => {
  const left = [...totals]
  return async () => left.shift() ?? expect.fail('was counted once more')
}

test('a long list is counted once, by its site and what it holds, and anew after some seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const [one, other] = [{}, {}]
    const count = counting(20_000, 30_000, 40_000, 50_000, 60_000)
    const total = (connections = one, siteId = 1, selection: object = { name: 'a' }) =>
      longTotal(siteOf(connections, siteId), { list: 'threads', ...selection }, count)
    expect([await total(), await total()]).toEqual([20_000, 20_000])
    expect(await total(one, 2)).toBe(30_000)
    expect(await total(one, 1, { name: 'b' })).toBe(40_000)
    expect(await total(other)).toBe(50_000)
    vi.advanceTimersByTime(15_001)
    expect(await total()).toBe(60_000)
  } finally {
    vi.useRealTimers()
  }
})

test('a short list is counted each time', async () => {
  const count = counting(9_999, 3)
  const site = siteOf({})
  expect([await longTotal(site, {}, count), await longTotal(site, {}, count)]).toEqual([9_999, 3])
})
