import type { EngagementType } from '@ward/domain/engagement/engagements'
import { sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { VOTERS } from '../kinds/engagement.db.ts'

/** An option with what was chosen: also one that was taken out, and one that a member suggested, whose name is in its comment's `body`. */
export type OptionResult = {
  id: string
  name: string
  body: string | null
  isCorrect: boolean
  isArchived: boolean
  isSuggested: boolean
  /** It was suggested in a comment that members do not see. */
  isHidden: boolean
  textChangedAt: Date | null
  total: number
  here: number
}
/** The counts of the day that begins then. */
export type DayCount = { begins: Date; total: number; here: number }

const isHidden = sql<boolean>`coalesce(content.is_deleted or content.is_spam or content.is_pending, false)`

/**
 * Options of an engagement with their votes, on one site and on all: those that can be chosen first, in the order in which members
 * find them; without an id none.
 */
export function optionResults(site: SiteHandle, engagementId: string | null, hereId: number): List<OptionResult> {
  const options = site.from('engagementOptions').where('engagementOptions.engagementId', '=', engagementId)
  return {
    total: () => countOf(options),
    rows: options
      .leftJoin('engagementTotals', (join) =>
        join
          .onRef('engagementTotals.siteId', '=', 'engagementOptions.siteId')
          .onRef('engagementTotals.engagementId', '=', 'engagementOptions.engagementId')
          .onRef('engagementTotals.optionId', '=', 'engagementOptions.id'),
      )
      .leftJoin('content', (join) =>
        join
          .onRef('content.siteId', '=', 'engagementOptions.siteId')
          .onRef('content.id', '=', 'engagementOptions.contentId'),
      )
      .groupBy(['engagementOptions.siteId', 'engagementOptions.id', 'content.siteId', 'content.id'])
      .select([
        'engagementOptions.id',
        'engagementOptions.name',
        // Options that a site's staff has not approved are shown on no other site.
        sql<string | null>`case when ${isHidden} and ${site.siteId !== hereId} then null else content.body end`.as(
          'body',
        ),
        'engagementOptions.isCorrect',
        'engagementOptions.textChangedAt',
        sql<boolean>`engagement_options.archived_at is not null`.as('isArchived'),
        sql<boolean>`engagement_options.content_id is not null`.as('isSuggested'),
        isHidden.as('isHidden'),
        sql<number>`coalesce(sum(engagement_totals.n), 0)::int`.as('total'),
        sql<number>`coalesce(sum(engagement_totals.n)
          filter (where engagement_totals.voted_site_id = ${hereId}), 0)::int`.as('here'),
      ])
      .orderBy('isArchived')
      .orderBy('isSuggested')
      .orderBy('engagementOptions.displayOrder')
      .orderBy('engagementOptions.id'),
  }
}

type Asked = {
  id: string
  type: EngagementType
  threadId: string | null
  from: Date
  to: Date
  zone: string
  /** The site whose votes are shown beside all of them. */
  hereId: number
}

const all = sql<number>`count(*)::int`

/** The rows a kind counts, each with its moment: entries, threads that were started, replies, or the people who voted. */
function countedOf(
  site: SiteHandle,
  { id, type, threadId, hereId }: Pick<Asked, 'id' | 'type' | 'threadId' | 'hereId'>,
) {
  const isAlways = sql<boolean>`true`.as('isHere')
  if (type === 'giveaway')
    return site.from('engagementEntries').where('engagementId', '=', id).select(['insertedAt', isAlways])
  if (type === 'forum-starter')
    return site.from('engagementStarts').where('engagementId', '=', id).select(['insertedAt', isAlways])
  if (type === 'forum-driver')
    return site
      .from('content')
      .where('rootId', '=', threadId)
      .where('isDeleted', '=', false)
      .where('isSpam', '=', false)
      .where('isPending', '=', false)
      .select(['insertedAt', isAlways])
  return site
    .from('engagementVoters')
    .where('engagementId', '=', id)
    .where('setAside', '=', false)
    .select(['insertedAt', sql<boolean>`voted_site_id = ${hereId}`.as('isHere')])
}

/** The counts of an engagement on each day of a zone that has some: votes, entries, threads or replies. */
export const dayResults = (site: SiteHandle, { from, to, zone, ...counted }: Asked): Promise<DayCount[]> =>
  site.db
    .selectFrom(countedOf(site, counted).as('counted'))
    .where('insertedAt', '>=', from)
    .where('insertedAt', '<', to)
    .select([
      sql<Date>`date_trunc('day', inserted_at, ${zone})`.as('begins'),
      all.as('total'),
      sql<number>`count(*) filter (where is_here)::int`.as('here'),
    ])
    .groupBy('begins')
    .orderBy('begins')
    .execute()

/** The text of a member who chose “Other”; not who. */
export type OwnWords = { optionId: string; option: string; words: string; insertedAt: Date }

/** Own words of votes that count, the newest first, of one site that shows the engagement or of all; without an id of none. */
export function ownWords(site: SiteHandle, id: string | null, votedSiteId: number | null): List<OwnWords> {
  const written = site
    .from('engagementVotes')
    .where('engagementVotes.engagementId', '=', id)
    .where('engagementVotes.words', 'is not', null)
    .where('engagementVotes.setAside', '=', false)
    .$if(votedSiteId !== null, (query) => query.where('engagementVotes.votedSiteId', '=', votedSiteId ?? 0))
  return {
    total: () => countOf(written),
    rows: written
      .innerJoin('engagementVoters', (join) =>
        join
          .onRef('engagementVoters.siteId', '=', 'engagementVotes.siteId')
          .onRef('engagementVoters.engagementId', '=', 'engagementVotes.engagementId')
          .onRef('engagementVoters.votedSiteId', '=', 'engagementVotes.votedSiteId')
          .onRef('engagementVoters.voter', '=', 'engagementVotes.voter'),
      )
      .innerJoin('engagementOptions', (join) =>
        join
          .onRef('engagementOptions.siteId', '=', 'engagementVotes.siteId')
          .onRef('engagementOptions.id', '=', 'engagementVotes.optionId'),
      )
      .select([
        'engagementVotes.optionId',
        'engagementOptions.name as option',
        'engagementVotes.words',
        'engagementVoters.insertedAt',
      ])
      .$castTo<OwnWords>()
      .orderBy('engagementVoters.insertedAt', 'desc')
      .orderBy('engagementVotes.votedSiteId')
      .orderBy('engagementVotes.voter')
      .orderBy('engagementVotes.optionId'),
  }
}

/** The number of voters on each site that shows an engagement and has votes. */
export const votersBySite = (site: SiteHandle, id: string): Promise<{ votedSiteId: number; n: number }[]> =>
  site
    .from('engagementTotals')
    .where('engagementId', '=', id)
    .where('optionId', '=', VOTERS)
    .where('n', '>', 0)
    .select(['votedSiteId', 'n'])
    .execute()

/** The number of replies in the thread a forum driver leads to. */
export async function repliesIn(site: SiteHandle, threadId: string): Promise<number> {
  const row = await site.from('content').where('id', '=', threadId).select('replyCount').executeTakeFirst()
  return row?.replyCount ?? 0
}
