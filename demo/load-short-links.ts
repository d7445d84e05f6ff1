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

/** Days whose clicks are told one by one, and how they go up and down: more of them lately, fewer at weekends. */
const DAYS_SHOWN = 30
const wave = (ago: number) => (1 - ago / 45) * (0.7 + 0.3 * Math.sin(ago * 0.9))

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
  const days = links.flatMap(([, , clicks], n) =>
    Array.from({ length: DAYS_SHOWN }, (_, ago) => ({
      ...{
        siteId,
        linkId: ids[n] ?? '',
        day: at(ago * DAY)
          .toISOString()
          .slice(0, 10),
      },
      ...{
        clicks: Math.round((clicks / 120) * wave(ago + n)),
        leftOut: Math.round((clicks / 400) * wave(ago + n * 3)),
      },
    })).filter((_, ago) => ago * DAY <= (links[n]?.[3] ?? 0)),
  )
  const dead = links.find(([code]) => code === 'halden')?.[1] ?? ''
  const failed = { state: 'bad', reason: 'missing', status: 404, movedTo: null, failuresInRow: 3 }
  await addRows(network, 'shortLinkDays', days)
  await addRows(network, 'linkChecks', [
    { siteId, address: dead, ...failed, checkedAt: at(90), failedAt: [at(660), at(360), at(90)] },
  ])
  await addRows(network, 'shortLinkTargets', [{ ...first, insertedAt: at(128 * DAY) }, ...now])
  await addRows(network, 'shortLinkMisses', [{ siteId, code: 'haldne', n: 14, lastAt: at(60) }])
}
