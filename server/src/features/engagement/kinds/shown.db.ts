import { ENGAGEMENT_TYPES, type EngagementType } from '@ward/domain/engagement/engagements'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { networkStatement, statement } from '../../../platform/database/statement.ts'
import { ENGAGEMENT_ROW, type EngagementRow } from './engagement.db.ts'

const ownById = statement((site, type: EngagementType, id: string) =>
  site
    .from('engagements')
    .select(ENGAGEMENT_ROW)
    .where('id', '=', id)
    .where('type', '=', type)
    .where('deletedAt', 'is', null)
    .$castTo<EngagementRow>(),
)
const globalById = networkStatement((network, id: string) =>
  network
    .selectFrom('engagements')
    .select(ENGAGEMENT_ROW)
    .where('id', '=', id)
    .where('isGlobal', '=', true)
    .where('deletedAt', 'is', null)
    .$castTo<EngagementRow>(),
)

/** One of a kind as a site shows it: a global poll on every site, everything else at home. */
export async function shownById(
  { site, network }: { site: SiteHandle; network: NetworkDb },
  type: EngagementType,
  id: string,
): Promise<EngagementRow | undefined> {
  const [own] = await ownById(site, type, id)
  if (own || type !== 'poll') return own
  return (await globalById(network, id))[0]
}

/** The site that an engagement belongs to: a global poll's own, for everything else the one that asks. */
export const homeOf = async (
  { site, network }: { site: SiteHandle; network: NetworkDb },
  id: string,
): Promise<number> => (await globalById(network, id))[0]?.siteId ?? site.siteId

const ownCurrent = statement((site, type: EngagementType) =>
  site
    .from('engagements')
    .select(ENGAGEMENT_ROW)
    .where('type', '=', type)
    .where('isCurrent', '=', true)
    .where('deletedAt', 'is', null)
    .$castTo<EngagementRow>(),
)
const globalCurrent = networkStatement((network) =>
  network
    .selectFrom('engagements')
    .select(ENGAGEMENT_ROW)
    .where('isGlobal', '=', true)
    .where('isCurrent', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('featuredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<EngagementRow>(),
)

/** The one of a kind that is featured; of polls, where a site features none of its own, the global one featured last. */
export async function shownCurrent(
  { site, network }: { site: SiteHandle; network: NetworkDb },
  type: EngagementType,
): Promise<EngagementRow | undefined> {
  const [own] = await ownCurrent(site, type)
  if (own || type !== 'poll') return own
  return (await globalCurrent(network))[0]
}

/** The engagements on a site's start page, followed by those it features, one of each kind. */
const ownAtStart = statement((site, limit: number) =>
  site
    .from('engagements')
    .select(ENGAGEMENT_ROW)
    .where((where) => where.or([where('isOnHomepage', '=', true), where('isCurrent', '=', true)]))
    .where('deletedAt', 'is', null)
    .orderBy('isOnHomepage', 'desc')
    .orderBy('priority')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<EngagementRow>(),
)
const globalAtHome = networkStatement((network, limit: number) =>
  network
    .selectFrom('engagements')
    .select(ENGAGEMENT_ROW)
    .where('isGlobal', '=', true)
    .where('isOnHomepage', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('priority')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<EngagementRow>(),
)

/** A start page: its polls and the global ones, by their priority and the newest of the same first; then what the site features. */
export async function atStart(
  { site, network }: { site: SiteHandle; network: NetworkDb },
  limit: number,
): Promise<EngagementRow[]> {
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
    .select(ENGAGEMENT_ROW)
    .where('promoteOnForumIndexPage', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<EngagementRow>(),
)
