import { targetHash } from '../server/src/features/short-links/targets.ts'
import { addRows, insertRows } from './load.db.ts'
import type { Loading } from './loading.ts'

const DAY = 24 * 60
/** Of each site: where printed cards and letters lead, and how often they were followed. */
const ELSEWHERE: readonly (readonly [code: string, toUrl: string, clicks: number, age: number])[] = [
  ['helplines', '/helplines', 906, 127 * DAY],
  ['start-here', '/forums', 1211, 95 * DAY],
  ['halden', 'https://halden.example/studies/2026', 3118, 20 * DAY],
]
const POSTS = [
  ['day-after', 1902],
  ['c4t9xw', 212],
  ['7kq2mz', 484],
] as const

/** The short links of a site: to its stories, and to what its people hand out on paper. One was moved to another story. */
export async function loadShortLinks({ network, siteId, site, at, users, story }: Loading): Promise<void> {
  const paths = story.posts.filter((post) => post.site === site.key).map(({ slug }) => `/${slug}`)
  const ofPosts = POSTS.flatMap(([code, clicks], n) => {
    const path = paths[n + 1]
    return path === undefined ? [] : [[code, path, clicks, (n * 9 + 3) * DAY] as const]
  })
  const links = [...ELSEWHERE, ...ofPosts]
  const ids = await insertRows(
    network,
    'shortLinks',
    links.map(([code, toUrl, _, age]) => ({ siteId, code, toUrl, targetHash: targetHash(toUrl), insertedAt: at(age) })),
  )
  const [setBy = null] = users.values()
  const now = links.map(([, toUrl, clickCount, age], n) => ({
    ...{ siteId, linkId: ids[n] ?? '', toUrl, clickCount, setBy, isNow: true, insertedAt: at(age) },
  }))
  const first = { siteId, linkId: ids[0] ?? '', toUrl: '/forums/helplines', clickCount: 9, setBy, isNow: false }
  await addRows(network, 'shortLinkTargets', [{ ...first, insertedAt: at(128 * DAY) }, ...now])
  await addRows(network, 'shortLinkMisses', [{ siteId, code: 'haldne', n: 14, lastAt: at(60) }])
}
