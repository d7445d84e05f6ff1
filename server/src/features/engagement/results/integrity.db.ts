import { STATUS } from '@ward/domain/app/account-status'
import { FRESH_SECONDS, type VoteGroupKind } from '@ward/domain/engagement/integrity'
import { type RawBuilder, sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { cameAt, cameUntil, wholeUntil } from '../kinds/aside.db.ts'

const isFresh = sql<boolean>`visitor_since is not null and inserted_at - visitor_since < make_interval(secs => ${FRESH_SECONDS})`
const many = (condition: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${condition})::int`
const aside = many(sql<boolean>`set_aside`)
const votes = sql<number>`count(*)::int`

/** The people who voted on an engagement, from all sites that show it. */
const votersOf = (site: SiteHandle, engagementId: string) =>
  site.from('engagementVoters').where('engagementId', '=', engagementId)

/** The numbers of votes, of excluded ones, and of those from new browsers; of how many it is known from where they came. */
export const votesInAll = (site: SiteHandle, engagementId: string) =>
  votersOf(site, engagementId)
    .select([
      votes.as('votes'),
      aside.as('setAside'),
      many(isFresh).as('fresh'),
      many(sql<boolean>`set_aside and ${isFresh}`).as('freshAside'),
      many(sql<boolean>`network_hash is not null`).as('traced'),
    ])
    .executeTakeFirstOrThrow()

export type GroupRow = { key: string; votes: number; setAside: number; fresh: number }

/** The number of newest hours that are looked at: those of a year. */
const HOURS = 8784

/** Each hour that has votes, the newest first. */
export const hoursOf = (
  site: SiteHandle,
  engagementId: string,
): Promise<(Omit<GroupRow, 'key'> & { begins: Date })[]> =>
  votersOf(site, engagementId)
    .select([
      sql<Date>`date_trunc('hour', inserted_at)`.as('begins'),
      votes.as('votes'),
      aside.as('setAside'),
      many(isFresh).as('fresh'),
    ])
    .groupBy('begins')
    .orderBy('begins', 'desc')
    .limit(HOURS)
    .execute()

/** The votes of the minute that begins then. */
export type MinuteVotes = { at: Date; n: number }

const minutesOf = (site: SiteHandle, engagementId: string) =>
  votersOf(site, engagementId)
    .select([sql<Date>`date_trunc('minute', inserted_at)`.as('at'), votes.as('n')])
    .groupBy('at')

/** The minute in which most votes came, the first of several; undefined where there are none. */
export const busiestMinute = (site: SiteHandle, engagementId: string): Promise<MinuteVotes | undefined> =>
  minutesOf(site, engagementId).orderBy('n', 'desc').orderBy('at').limit(1).executeTakeFirst()

/** Each minute since then that has votes. */
export const minutesSince = (site: SiteHandle, engagementId: string, since: Date): Promise<MinuteVotes[]> =>
  minutesOf(site, engagementId).where('insertedAt', '>=', since).execute()

/** The votes of an account, on the site they were cast on. */
export type AccountVote = { votedSiteId: number; voter: string; setAside: boolean; isFresh: boolean; cameAt: Date }
/** Votes that are in memory at once. */
const A_PART = 2000

/** The accounts that voted, in parts; votes without an account carry a mark with a colon. */
export async function* accountsThatVoted(site: SiteHandle, engagementId: string): AsyncGenerator<AccountVote[]> {
  for (let last: Pick<AccountVote, 'votedSiteId' | 'voter'> | undefined = { votedSiteId: 0, voter: '' }; last; ) {
    const part: AccountVote[] = await votersOf(site, engagementId)
      .where('voter', 'not like', '%:%')
      .where(sql<boolean>`(voted_site_id, voter) > (${last.votedSiteId}::int, ${last.voter}::text)`)
      .select(['votedSiteId', 'voter', 'setAside', isFresh.as('isFresh'), cameAt.as('cameAt')])
      .orderBy('votedSiteId')
      .orderBy('voter')
      .limit(A_PART)
      .execute()
    yield part
    last = part.at(-1)
  }
}

/** Those among some accounts of a site that are blocked now. */
export async function blockedAmong(site: SiteHandle, ids: readonly string[]): Promise<string[]> {
  const rows = await site
    .from('users')
    .where('id', '=', anyOf(ids))
    .where((where) => where.or([where('status', '=', STATUS.blocked), where('isFraudster', '=', true)]))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The networks that most votes came from, of those of which it is still known. */
export const busiestNetworks = (site: SiteHandle, engagementId: string, most: number): Promise<GroupRow[]> =>
  votersOf(site, engagementId)
    .where('networkHash', 'is not', null)
    .select([sql<string>`network_hash`.as('key'), votes.as('votes'), aside.as('setAside'), many(isFresh).as('fresh')])
    .groupBy('networkHash')
    .orderBy('votes', 'desc')
    .orderBy('networkHash')
    .limit(most)
    .execute()

/** A group of votes that came until then. */
type VoteChoice = { kind: Exclude<VoteGroupKind, 'blocked'>; key: string; until: Date | null }

function isOfGroup({ kind, key, until }: VoteChoice): RawBuilder<boolean> {
  const of: Record<typeof kind, () => RawBuilder<boolean>> = {
    hour: () => sql`inserted_at >= ${key}::timestamptz and inserted_at < ${key}::timestamptz + interval '1 hour'`,
    network: () => sql`network_hash = ${key}`,
    fresh: () => isFresh,
  }
  return sql<boolean>`${of[kind]()} and ${cameUntil(until)}`
}

/** The moment up to which a group of votes stands wholly otherwise; null where it does in part. */
export async function groupWholeUntil(
  site: SiteHandle,
  engagementId: string,
  choice: VoteChoice,
  setAside: boolean,
): Promise<Date | null> {
  const { until } = await votersOf(site, engagementId)
    .where(isOfGroup(choice))
    .select(wholeUntil(setAside).as('until'))
    .executeTakeFirstOrThrow()
  return until
}

/** Takes a group of votes out of the totals, or back in, on all sites; answers how many voters it changed. */
export async function setGroupAside(
  site: SiteHandle,
  engagementId: string,
  choice: VoteChoice,
  setAside: boolean,
): Promise<number> {
  const { numUpdatedRows } = await site
    .updateTable('engagementVoters')
    .set({ setAside })
    .where('engagementId', '=', engagementId)
    .where('setAside', '<>', setAside)
    .where(isOfGroup(choice))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
