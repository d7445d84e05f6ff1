import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'
import { isOpen, type OfOptions } from './open-options.db.ts'
import type { Traces } from './taking-part.db.ts'

const voteWritten = statement(
  (
    site,
    engagementId: string,
    votedSiteId: number,
    voter: string,
    visitorHash: string | null,
    visitorSince: Date | null,
    networkHash: string | null,
    optionIds: readonly string[],
    words: string | null,
  ) =>
    site.db
      .with('added', (db) =>
        db
          .insertInto('engagementVoters')
          .values({
            siteId: site.siteId,
            engagementId,
            votedSiteId,
            voter,
            visitorHash,
            visitorSince,
            networkHash,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning(['siteId', 'engagementId', 'votedSiteId', 'voter']),
      )
      .insertInto('engagementVotes')
      .columns(['siteId', 'engagementId', 'votedSiteId', 'voter', 'optionId', 'words'])
      .expression((from) =>
        from
          .selectFrom('added')
          .innerJoin('engagementOptions', (join) =>
            join
              .onRef('engagementOptions.siteId', '=', 'added.siteId')
              .onRef('engagementOptions.engagementId', '=', 'added.engagementId'),
          )
          .where('added.siteId', '=', site.siteId)
          .where('engagementOptions.id', '=', anyOf(optionIds))
          .where((where) => isOpen(where as unknown as OfOptions))
          .select([
            'added.siteId',
            'added.engagementId',
            'added.votedSiteId',
            'added.voter',
            'engagementOptions.id as optionId',
            sql<string | null>`case when engagement_options.is_other then ${words}::text end`.as('words'),
          ]),
      )
      .returning('optionId'),
)

/** A voter on a site that shows an engagement: the id of an account, or the keyed hash of an anonymous visitor's cookie. */
export type Voter = { engagementId: string; votedSiteId: number; voter: string }

type Ballot = { optionIds: readonly string[]; words?: string | null }

/**
 * Writes a vote at the site that the engagement belongs to; answers how many of these options could be chosen, and writes nothing
 * where this voter has voted; their own words stand with the options that are “Other”. One statement, because the totals' rows
 * are locked from here to the end of the transaction.
 */
export const insertVote = async (
  site: SiteHandle,
  { engagementId, votedSiteId, voter, optionIds, words = null, ...traces }: Voter & Traces & Ballot,
): Promise<number> => {
  const { visitorHash, visitorSince, networkHash } = traces
  const came = [visitorHash, visitorSince, networkHash] as const
  const rows = await voteWritten(site, engagementId, votedSiteId, voter, ...came, optionIds, words)
  return rows.length
}

/** The rows locked while somebody takes part: saving and taking away wait, others who take part do not. */
export const holdOpen = statement((site, id: string) =>
  site
    .from('engagements')
    .select(['type', 'isMultiSelect', 'isSuggestable', 'date', sql<Date>`now()`.as('at')])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare(),
)

const chosenBy = statement((site, engagementId: string, votedSiteId: number, voters: readonly string[]) =>
  site
    .from('engagementVotes')
    .where('engagementId', '=', engagementId)
    .where('votedSiteId', '=', votedSiteId)
    .where('voter', '=', anyOf(voters))
    .select(['voter', 'optionId']),
)

/** The options that somebody chose on a site by the first of these voters who voted; none where none of them did. */
export async function answerOf(
  site: SiteHandle,
  { engagementId, votedSiteId, voters }: Omit<Voter, 'voter'> & { voters: readonly string[] },
): Promise<string[]> {
  const rows = voters.length === 0 ? [] : await chosenBy(site, engagementId, votedSiteId, voters)
  const first = voters.find((voter) => rows.some((row) => row.voter === voter))
  return rows.filter(({ voter }) => voter === first).map(({ optionId }) => optionId)
}

/** Whether an account is marked as fraudulent. */
export async function isFraudster(site: SiteHandle, id: string): Promise<boolean> {
  const row = await site.from('users').where('id', '=', id).select('isFraudster').executeTakeFirst()
  return row?.isFraudster === true
}

/** Takes the votes of some voters out of the totals, or back in; answers how many voters it changed. */
export async function setVotersAside(
  site: SiteHandle,
  { engagementId, votedSiteId, voters }: Omit<Voter, 'voter'> & { voters: readonly string[] },
  setAside: boolean,
): Promise<number> {
  const { numUpdatedRows } = await site
    .updateTable('engagementVoters')
    .set({ setAside })
    .where('engagementId', '=', engagementId)
    .where('votedSiteId', '=', votedSiteId)
    .where('voter', '=', sql<string>`any (${voters}::text[])`)
    .where('setAside', '<>', setAside)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
