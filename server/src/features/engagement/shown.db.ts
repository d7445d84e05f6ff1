import type { EngagementType } from '@ward/domain/engagement/engagements'
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

/** What a site features, one of each kind. */
export const featured = statement((site) =>
  site
    .from('engagements')
    .select(SHOWN)
    .where('isCurrent', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('type')
    .$castTo<ShownRow>(),
)

const ownAtHome = statement((site, limit: number) =>
  site
    .from('engagements')
    .select(SHOWN)
    .where('isOnHomepage', '=', true)
    .where('deletedAt', 'is', null)
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

/** Polls of a site's start page, its own and global ones, by their priority and the newest of the same first. */
export async function atHome(
  { site, network }: { site: SiteHandle; network: NetworkDb },
  limit: number,
): Promise<ShownRow[]> {
  const [own, global] = await Promise.all([ownAtHome(site, limit), globalAtHome(network, limit)])
  const foreign = global.filter(({ siteId }) => siteId !== site.siteId)
  return [...own, ...foreign]
    .toSorted((a, b) => a.priority - b.priority || Number(BigInt(b.id) - BigInt(a.id)))
    .slice(0, limit)
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
