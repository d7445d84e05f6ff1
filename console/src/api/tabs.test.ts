import { afterEach, expect, test, vi } from 'vitest'
import { currentCover, setCover } from './cover.ts'
import { askWhoIsThere, coverAfter, joinTabs, type Notice, tellTabs } from './tabs.ts'

const mine = { viewerId: '9', siteId: 1 }
const other = new BroadcastChannel('ward.session')
const heard: Notice[] = []
other.onmessage = ({ data }) => heard.push(data)

afterEach(() => {
  setCover(null)
  heard.length = 0
})

test.each<[Notice, object | null]>([
  [{ kind: 'signedOut' }, { kind: 'signedOut' }],
  [{ kind: 'signedIn', viewerId: '10', siteId: 1 }, { kind: 'viewer' }],
  [{ kind: 'signedIn', viewerId: '9', siteId: 2 }, { kind: 'site' }],
  [
    { kind: 'switched', siteName: 'Lupus' },
    { kind: 'switched', siteName: 'Lupus' },
  ],
  [{ kind: 'signedIn', ...mine }, null],
])('after %j a page is covered with %j', (notice, cover) => expect(coverAfter(mine, notice)).toEqual(cover))

test('a page tells the other tabs whom it was loaded for, and hears what they say, until it is left', async () => {
  const leave = joinTabs(mine)
  await expect.poll(() => heard).toEqual([{ kind: 'signedIn', ...mine }])
  other.postMessage({ kind: 'signedOut' } satisfies Notice)
  await expect.poll(currentCover).toEqual({ kind: 'signedOut' })
  other.postMessage({ kind: 'signedIn', ...mine } satisfies Notice)
  await expect.poll(currentCover).toBeNull()
  tellTabs({ kind: 'switched', siteName: 'Lupus' })
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'switched', siteName: 'Lupus' })
  expect(currentCover()).toBeNull()
  leave()
  tellTabs({ kind: 'signedOut' })
  other.postMessage({ kind: 'signedOut' } satisfies Notice)
  await new Promise((done) => setTimeout(done, 50))
  expect([currentCover(), heard.at(-1)?.kind]).toEqual([null, 'switched'])
})

const answers = (body: object | null, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
const session = (id: string, siteId = 1) => ({
  status: 'success',
  user: { id, sites: [], currentSiteId: siteId },
})

test('what no tab could tell is asked: nobody or somebody else covers the page, a question that fails does not', async () => {
  answers({ status: 'anonymous', user: null })
  await askWhoIsThere(mine)
  expect(currentCover()).toEqual({ kind: 'signedOut' })
  answers(session('10'))
  await askWhoIsThere(mine)
  expect(currentCover()).toEqual({ kind: 'viewer' })
  answers(null, 503)
  await askWhoIsThere(mine)
  expect(currentCover()).toEqual({ kind: 'viewer' })
  answers(session('9'))
  await askWhoIsThere(mine)
  expect(currentCover()).toBeNull()
  setCover({ kind: 'switched', siteName: 'Lupus' })
  await askWhoIsThere(mine)
  expect(currentCover()).toEqual({ kind: 'switched', siteName: 'Lupus' })
})
