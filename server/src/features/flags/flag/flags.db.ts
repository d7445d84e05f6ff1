import { STATUS } from '@ward/domain/app/account-status'
import type { Cue } from '@ward/domain/automod/automod'
import type { CrisisCue } from '@ward/domain/automod/crisis'
import type { AssocType, ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { DB } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'
import { statements } from '../../../platform/database/statement-family.ts'

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
  isAppealed: boolean
  spamProb: number | null
  offensiveProb: number | null
  automodBecause: unknown
  atRisk: boolean
  crisisCues: CrisisCue[]
  version: number
  beforeDelete: unknown
  beforeSpam: unknown
  insertedAt: Date
  updatedAt: Date
  listedAt: Date
  waitsSince: Date
  reportsCount: number
  /** How many people take part where it stands; null until they are counted. */
  reach: number | null
  authorId: string
  /** The beginning of the text. */
  body: string
  kind: ContentKind | null
  postId: string | null
  rootId: string | null
  /** It is an answer that a member suggested to a poll. */
  isSuggestion: boolean
  /** In the address of the page it stands on: its post's, its thread's, or that of the member whose profile it is. */
  pageSlug: string
  isDeleted: boolean
  isMarkedSpam: boolean
  isPendingModeration: boolean
}

/** Characters of a text that a flag's row brings, for its preview. */
const PREVIEWED = 16_000

/** Flags with their content or user; callers add conditions. */
export const flagRows = (site: SiteHandle) =>
  site
    .from('flags')
    .leftJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .leftJoin('users', (join) => join.onRef('users.siteId', '=', 'flags.siteId').onRef('users.id', '=', 'flags.userId'))
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
      'flags.isAppealed',
      'flags.spamProb',
      'flags.offensiveProb',
      'flags.automodBecause',
      'flags.atRisk',
      'flags.crisisCues',
      'flags.version',
      'flags.beforeDelete',
      'flags.beforeSpam',
      'flags.insertedAt',
      'flags.updatedAt',
      'flags.listedAt',
      'flags.waitsSince',
      'flags.reportsCount',
      'flags.reach',
      'content.kind',
      'content.postId',
      'content.rootId',
      sql<boolean>`content.engagement_id is not null`.as('isSuggestion'),
      sql<string>`coalesce(content.author_id, flags.user_id)`.as('authorId'),
      // Only the part of a long text that previews need: a page of flags must not read megabytes to show a line of each.
      sql<string>`left(coalesce(content.body, users.bio), ${sql.lit(PREVIEWED)})`.as('body'),
      sql<boolean>`coalesce(content.is_deleted, users.status = ${sql.lit(STATUS.deleted)})`.as('isDeleted'),
      sql<boolean>`coalesce(content.is_spam, false)`.as('isMarkedSpam'),
      sql<boolean>`coalesce(content.is_pending, false)`.as('isPendingModeration'),
    ])
    .select((select) => {
      const post = select
        .selectFrom('posts')
        .select('posts.slug')
        .whereRef('posts.siteId', '=', 'flags.siteId')
        .whereRef('posts.id', '=', 'content.postId')
      const engagement = select
        .selectFrom('engagements')
        .select(sql<string>`'engagement/' || engagements.type || '/' || engagements.id`.as('slug'))
        .whereRef('engagements.siteId', '=', 'flags.siteId')
        .whereRef('engagements.id', '=', 'content.engagementId')
      const thread = select
        .selectFrom('threads')
        .select('threads.slug')
        .whereRef('threads.siteId', '=', 'flags.siteId')
        .where('threads.id', '=', select.fn.coalesce('content.rootId', 'content.id'))
      const authorOfStatus = select
        .selectFrom('content as status')
        .select('status.authorId')
        .whereRef('status.siteId', '=', 'flags.siteId')
        .whereRef('status.id', '=', 'content.rootId')
      const member = select
        .selectFrom('users as member')
        .select('member.slug')
        .whereRef('member.siteId', '=', 'flags.siteId')
        .where('member.id', '=', select.fn.coalesce(authorOfStatus, 'content.authorId', 'flags.userId'))
      return select
        .case('flags.assocType')
        .when('comment')
        .then(select.fn.coalesce(post, engagement))
        .when('thread')
        .then(thread)
        .when('reply')
        .then(thread)
        .else(member)
        .end()
        .$castTo<string>()
        .as('pageSlug')
    })
    .$narrowType<{ assocType: AssocType; kind: ContentKind | null; crisisCues: CrisisCue[] }>()

export const flagById = async (site: SiteHandle, id: string): Promise<FlagRow | undefined> => (await byId(site, id))[0]
const byId = statement((site, id: string) => flagRows(site).where('flags.id', '=', id))

/** The flags among these that belong to the site, in no order. */
export const flagsByIds = statement((site, ids: readonly string[]) => flagRows(site).where('flags.id', '=', anyOf(ids)))

/** The flags with this number, or of the content or the user with it, in no order. */
export const flagsOfNumber = (site: SiteHandle, number: string): Promise<FlagRow[]> =>
  flagRows(site)
    .where(({ eb, or }) =>
      or([eb('flags.id', '=', number), eb('flags.contentId', '=', number), eb('flags.userId', '=', number)]),
    )
    .execute()

/** The flags of some texts, in no order. */
export const flagsOfContent = statement((site, contentIds: readonly string[]) =>
  flagRows(site).where('flags.contentId', '=', anyOf(contentIds)),
)

/** The flag of a piece of content or a user, if there is one. */
export const flagOf = (site: SiteHandle, assocType: AssocType, assocId: string): Promise<FlagRow | undefined> =>
  flagRows(site).where('flags.assocType', '=', assocType).where('flags.assocId', '=', assocId).executeTakeFirst()

/** Locks a flag until the transaction ends; decisions on it wait for one another here. */
export const lockFlag = async (
  site: SiteHandle,
  id: string,
): Promise<{ id: string; contentId: string | null } | undefined> => (await locked(site, id))[0]
const locked = statement((site, id: string) =>
  site.from('flags').select(['id', 'contentId']).where('id', '=', id).forUpdate(),
)

export function updateFlag(site: SiteHandle, id: string, change: Updateable<DB['flags']>): Promise<unknown> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return updated(
    given.map(([column]) => column),
    site,
    id,
    ...given.map(([, value]) => value),
  )
}
const updated = statements((columns: readonly string[], site, id: string, ...values: readonly unknown[]) =>
  site
    .updateTable('flags')
    .set({
      ...Object.fromEntries(columns.map((column, at) => [column, values[at]])),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id),
)

export type NewFlag = Omit<Insertable<DB['flags']>, 'siteId' | 'id' | 'assocId' | 'listedAt' | 'facts' | 'impact'> & {
  assocType: AssocType
}

/** A flag for content that has none; undefined when it has one already. */
export const insertFlag = async (site: SiteHandle, flag: NewFlag): Promise<string | undefined> => {
  const row = await site
    .insertInto('flags', flag)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const flagIdOf = async (
  site: SiteHandle,
  target: { contentId: string } | { userId: string },
): Promise<string | undefined> => {
  const query = site.from('flags').select('id')
  const row = await ('contentId' in target
    ? query.where('contentId', '=', target.contentId)
    : query.where('userId', '=', target.userId)
  ).executeTakeFirst()
  return row?.id
}

/** The texts among these whose flag is open. */
export const openFlagsOn = statement((site, contentIds: readonly string[]) =>
  site
    .from('flags')
    .select('contentId')
    .where('contentId', '=', anyOf(contentIds))
    .where('isOpen', '=', true)
    .$narrowType<{ contentId: string }>(),
)

/** The words automod gave for its scores. */
export const cuesOf = (flag: Pick<FlagRow, 'automodBecause'>): Cue[] => flag.automodBecause as Cue[]
