import type { AssocType, ContentKind } from '@ward/domain/assoc-types'
import type { Cue } from '@ward/domain/automod'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** A flag with what its content or user says about it: the row behind GraphQL's ContentFlag. */
export type FlagRow = {
  id: string
  assocType: AssocType
  assocId: string
  contentId: string | null
  userId: string | null
  isImage: boolean
  isOffensive: boolean
  isReported: boolean
  isSpam: boolean
  isRequiredToPublish: boolean
  isOpen: boolean
  spamProb: number | null
  offensiveProb: number | null
  automodBecause: unknown
  version: number
  beforeDelete: unknown
  beforeSpam: unknown
  insertedAt: Date
  updatedAt: Date
  listedAt: Date
  authorId: string
  body: string
  kind: ContentKind | null
  postId: string | null
  rootId: string | null
  isDeleted: boolean
  isMarkedSpam: boolean
  isPendingModeration: boolean
}

/** Flags with their content or user; callers add conditions. */
const flagRows = (site: SiteHandle) =>
  site.db
    .selectFrom('flags')
    .leftJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .leftJoin('users', (join) => join.onRef('users.siteId', '=', 'flags.siteId').onRef('users.id', '=', 'flags.userId'))
    .where('flags.siteId', '=', site.siteId)
    .select([
      'flags.id',
      'flags.assocType',
      'flags.assocId',
      'flags.contentId',
      'flags.userId',
      'flags.isImage',
      'flags.isOffensive',
      'flags.isReported',
      'flags.isSpam',
      'flags.isRequiredToPublish',
      'flags.isOpen',
      'flags.spamProb',
      'flags.offensiveProb',
      'flags.automodBecause',
      'flags.version',
      'flags.beforeDelete',
      'flags.beforeSpam',
      'flags.insertedAt',
      'flags.updatedAt',
      'flags.listedAt',
      'content.kind',
      'content.postId',
      'content.rootId',
      sql<string>`coalesce(content.author_id, flags.user_id)`.as('authorId'),
      sql<string>`coalesce(content.body, users.bio)`.as('body'),
      sql<boolean>`coalesce(content.is_deleted, users.status = 3)`.as('isDeleted'),
      sql<boolean>`coalesce(content.is_spam, false)`.as('isMarkedSpam'),
      sql<boolean>`coalesce(content.is_pending, false)`.as('isPendingModeration'),
    ])
    .$narrowType<{ assocType: AssocType; kind: ContentKind | null }>()

export const flagById = (site: SiteHandle, id: string): Promise<FlagRow | undefined> =>
  flagRows(site).where('flags.id', '=', id).executeTakeFirst()

/** The flag of a piece of content or a user, if there is one. */
export const flagOf = (site: SiteHandle, assocType: AssocType, assocId: string): Promise<FlagRow | undefined> =>
  flagRows(site).where('flags.assocType', '=', assocType).where('flags.assocId', '=', assocId).executeTakeFirst()

/** Locks a flag until the transaction ends; decisions on it wait for one another here. */
export const lockFlag = (site: SiteHandle, id: string) =>
  site.db
    .selectFrom('flags')
    .select('id')
    .where('siteId', '=', site.siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type FlagSearch = {
  isOpen?: boolean | null
  isSpam?: boolean | null
  isOffensive?: boolean | null
  isImage?: boolean | null
  isReported?: boolean | null
  isRequiredToPublish?: boolean | null
  assocType?: AssocType | null
  assignedToUserIds: readonly string[]
}

const BOOLEANS = ['isOpen', 'isSpam', 'isOffensive', 'isImage', 'isReported', 'isRequiredToPublish'] as const

/** Whether a flag matches; true and false are written as such, so that the partial indexes are used. */
const matches = (site: SiteHandle, search: FlagSearch) => {
  let query = site.db.selectFrom('flags').where('flags.siteId', '=', site.siteId)
  for (const name of BOOLEANS) {
    const wanted = search[name]
    const column = sql.ref(`flags.${name}`)
    if (wanted === true) query = query.where(sql<boolean>`${column}`)
    if (wanted === false) query = query.where(sql<boolean>`not ${column}`)
  }
  if (search.assocType) query = query.where('flags.assocType', '=', search.assocType)
  if (search.assignedToUserIds.length > 0)
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('flagAssigns')
          .whereRef('flagAssigns.siteId', '=', 'flags.siteId')
          .whereRef('flagAssigns.flagId', '=', 'flags.id')
          .where('flagAssigns.userId', 'in', search.assignedToUserIds)
          .select('flagAssigns.id'),
      ),
    )
  return query
}

/** One page of the queue; newest first by listed_at, ties by id, so that no row stands on two pages (product.md section 4). */
export const listFlags = async (
  site: SiteHandle,
  { limit, offset, sortDesc, ...search }: FlagSearch & { limit: number; offset: number; sortDesc: boolean },
): Promise<FlagRow[]> => {
  const direction = sortDesc ? 'desc' : 'asc'
  const page = matches(site, search)
    .select(['flags.siteId', 'flags.id'])
    .orderBy('flags.listedAt', direction)
    .orderBy('flags.id', direction)
    .limit(limit)
    .offset(offset)
  return flagRows(site)
    .innerJoin(page.as('page'), (join) =>
      join.onRef('page.siteId', '=', 'flags.siteId').onRef('page.id', '=', 'flags.id'),
    )
    .orderBy('flags.listedAt', direction)
    .orderBy('flags.id', direction)
    .execute()
}

/** The exact number of matching flags. */
export const countFlags = async (site: SiteHandle, search: FlagSearch): Promise<number> => {
  const row = await matches(site, search).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

export const updateFlag = (site: SiteHandle, id: string, change: Updateable<DB['flags']>) =>
  site.db
    .updateTable('flags')
    .set({ ...change, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('siteId', '=', site.siteId)
    .where('id', '=', id)
    .execute()

export type NewFlag = Omit<Insertable<DB['flags']>, 'siteId' | 'id' | 'assocId' | 'listedAt'> & { assocType: AssocType }

/** A flag for content that has none; undefined when it has one already. */
export const insertFlag = async (site: SiteHandle, flag: NewFlag): Promise<string | undefined> => {
  const row = await site.db
    .insertInto('flags')
    .values({ ...flag, siteId: site.siteId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const flagIdOf = async (
  site: SiteHandle,
  target: { contentId: string } | { userId: string },
): Promise<string | undefined> => {
  const query = site.db.selectFrom('flags').select('id').where('siteId', '=', site.siteId)
  const row = await ('contentId' in target
    ? query.where('contentId', '=', target.contentId)
    : query.where('userId', '=', target.userId)
  ).executeTakeFirst()
  return row?.id
}

/** A member's report; a second one by the same member is the first. Returns whether it is new. */
export const insertReport = async (
  site: SiteHandle,
  report: { flagId: string; reporterId: string; reason: string; snapshot: string; insertedAt?: Date },
): Promise<boolean> => {
  const row = await site.db
    .insertInto('flagReports')
    .values({ ...report, siteId: site.siteId })
    .onConflict((conflict) => conflict.columns(['siteId', 'flagId', 'reporterId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const reportsOf = (site: SiteHandle, flagIds: readonly string[]) =>
  site.db
    .selectFrom('flagReports')
    .select(['id', 'flagId', 'reporterId', 'reason', 'insertedAt'])
    .where('siteId', '=', site.siteId)
    .where('flagId', 'in', flagIds)
    .orderBy('id')
    .execute()

/** The words automod gave for its scores. */
export const cuesOf = (flag: Pick<FlagRow, 'automodBecause'>): Cue[] => flag.automodBecause as Cue[]
