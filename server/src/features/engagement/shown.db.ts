import { ENGAGEMENT_TYPES, type EngagementType } from '@ward/domain/engagement/engagements'
import { ENGAGEMENT_FIELDS } from '@ward/domain/engagement/input'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { networkStatement, statement } from '../../platform/database/statement.ts'
import type { EngagementRow } from './engagement.db.ts'

/** An engagement that a site shows: its own, or a global poll of another site. */
export type ShownRow = EngagementRow & { siteId: number }

const SHOWN = [
  'siteId',
  'id',
  'type',
  'version',
  'insertedAt',
  'updatedAt',
  'textChangedAt',
  ...ENGAGEMENT_FIELDS,
] as const

const ownById = statement((site, type: EngagementType, id: string) =>
  site
    .from('engagements')
    .select(SHOWN)
    .where('id', '=', id)
    .where('type', '=', type)
    .where('deletedAt', 'is', null)
    .$castTo<ShownRow>(),
)
const globalById = networkStatement((network, id: string) =>
  network
    .selectFrom('engagements')
    .select(SHOWN)
    .where('id', '=', id)
    .where('isGlobal', '=', true)
    .where('deletedAt', 'is', null)
    .$castTo<ShownRow>(),
)

/** One of a kind as a site shows it: a global poll on every site, everything else at home. */
export async function shownById(
  { site, network }: { site: SiteHandle; network: NetworkDb },
  type: EngagementType,
  id: string,
): Promise<ShownRow | undefined> {
  const [own] = await ownById(site, type, id)
  if (own || type !== 'poll') return own
  return (await globalById(network, id))[0]
}

const ownCurrent = statement((site, type: EngagementType) =>
  site
    .from('engagements')
    .select(SHOWN)
    .where('type', '=', type)
    .where('isCurrent', '=', true)
    .where('deletedAt', 'is', null)
    .$castTo<ShownRow>(),
)
const globalCurrent = networkStatement((network) =>
  network
    .selectFrom('engagements')
    .select(SHOWN)
    .where('isGlobal', '=', true)
    .where('isCurrent', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<ShownRow>(),
)

/** The one of a kind that is featured; of polls, where a site features none of its own, the global one featured last. */
export async function shownCurrent(
  { site, network }: { site: SiteHandle; network: NetworkDb },
  type: EngagementType,
): Promise<ShownRow | undefined> {
  const [own] = await ownCurrent(site, type)
  if (own || type !== 'poll') return own
  return (await globalCurrent(network))[0]
}

/** Of a site what stands on its start page, and after it what it features, one of each kind. */
const ownAtStart = statement((site, limit: number) =>
  site
    .from('engagements')
    .select(SHOWN)
    .where((where) => where.or([where('isOnHomepage', '=', true), where('isCurrent', '=', true)]))
    .where('deletedAt', 'is', null)
    .orderBy('isOnHomepage', 'desc')
    .orderBy('priority')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<ShownRow>(),
)
const globalAtHome = networkStatement((network, limit: number) =>
  network
    .selectFrom('engagements')
    .select(SHOWN)
    .where('isGlobal', '=', true)
    .where('isOnHomepage', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<ShownRow>(),
)

/** A start page: its polls and the global ones, by their priority and the newest of the same first; then what the site features. */
export async function atStart(
  { site, network }: { site: SiteHandle; network: NetworkDb },
  limit: number,
): Promise<ShownRow[]> {
  const [own, global] = await Promise.all([
    ownAtStart(site, limit + ENGAGEMENT_TYPES.length),
    globalAtHome(network, limit),
  ])
  const home = [
    ...own.filter(({ isOnHomepage }) => isOnHomepage),
    ...global.filter((row) => row.siteId !== site.siteId),
  ]
  const featured = own.filter(({ isOnHomepage }) => !isOnHomepage)
  return [
    ...home.toSorted((a, b) => a.priority - b.priority || Number(BigInt(b.id) - BigInt(a.id))),
    ...featured.toSorted((a, b) => (a.type < b.type ? -1 : 1)),
  ].slice(0, limit)
}

/** Forum starters that stand over a site's threads, the newest first. */
export const promoted = statement((site, limit: number) =>
  site
    .from('engagements')
    .select(SHOWN)
    .where('promoteOnForumIndexPage', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<ShownRow>(),
)
