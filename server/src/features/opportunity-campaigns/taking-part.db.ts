import type { OpportunityAnswer } from '@ward/domain/opportunity-campaigns/campaigns'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { Definition } from './campaigns.db.ts'

const n = sql<number>`count(*)::int`.as('n')

/** The definition of a campaign with a number. */
export const definitionOf = (
  site: SiteHandle,
  { campaignId, definition }: { campaignId: string; definition: number },
): Promise<Definition | undefined> =>
  site
    .from('opportunityDefinitions')
    .select(['questions', 'consentText'])
    .where('campaignId', '=', campaignId)
    .where('definition', '=', definition)
    .$castTo<Definition>()
    .executeTakeFirst()

/** How many members take part: a withdrawal gives the place back, and staff who try it take none. */
export const takenOf = async (site: SiteHandle, campaignId: string): Promise<number> =>
  (
    await site
      .from('opportunityResponses')
      .where('campaignId', '=', campaignId)
      .where('userId', 'is not', null)
      .where('ofStaff', '=', false)
      .select(n)
      .executeTakeFirstOrThrow()
  ).n

export const hasConditionHere = async (site: SiteHandle, userId: string, disorderId: string): Promise<boolean> =>
  (await site
    .from('userDisorders')
    .select('id')
    .where('userId', '=', userId)
    .where('disorderId', '=', disorderId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The answers of a member; undefined where they did not. */
export const responseOf = (
  site: SiteHandle,
  { campaignId, userId }: { campaignId: string; userId: string },
): Promise<{ id: string; answers: OpportunityAnswer[] } | undefined> =>
  site
    .from('opportunityResponses')
    .select(['id', 'answers'])
    .where('campaignId', '=', campaignId)
    .where('userId', '=', userId)
    .$castTo<{ id: string; answers: OpportunityAnswer[] }>()
    .executeTakeFirst()

type NewResponse = {
  campaignId: string
  definition: number
  userId: string
  ofStaff: boolean
  answers: readonly OpportunityAnswer[]
}
/** Keeps a response; undefined where this member has given one. */
export const insertResponse = (
  site: SiteHandle,
  { answers, ...response }: NewResponse,
): Promise<{ id: string } | undefined> =>
  site
    .insertInto('opportunityResponses', { ...response, answers: JSON.stringify(answers) })
    .onConflict((conflict) => conflict.columns(['siteId', 'campaignId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst()

type Visit = { campaignId: string; userId: string }
/** Notes that a campaign was shown to a member, once however often. */
export const noteShown = (site: SiteHandle, visit: Visit) =>
  site
    .insertInto('opportunityVisits', visit)
    .onConflict((conflict) => conflict.columns(['siteId', 'campaignId', 'userId']).doNothing())
    .execute()

/** Notes that a member opened the questions, once however often. */
export async function noteStarted(site: SiteHandle, visit: Visit): Promise<void> {
  await noteShown(site, visit)
  await site
    .updateTable('opportunityVisits')
    .set({ startedAt: sql<Date>`now()` })
    .where('campaignId', '=', visit.campaignId)
    .where('userId', '=', visit.userId)
    .where('startedAt', 'is', null)
    .execute()
}

/** The notes about a member; undefined where it was not shown to them. */
export const visitOf = (
  site: SiteHandle,
  { campaignId, userId }: Visit,
): Promise<{ startedAt: Date | null } | undefined> =>
  site
    .from('opportunityVisits')
    .select('startedAt')
    .where('campaignId', '=', campaignId)
    .where('userId', '=', userId)
    .executeTakeFirst()

export type VisitCount = { campaignId: string; shown: number; started: number }
/** To how many members several campaigns were shown, and how many began. */
export const visitsOf = (site: SiteHandle, campaignIds: readonly string[]): Promise<VisitCount[]> =>
  site
    .from('opportunityVisits')
    .where('campaignId', 'in', campaignIds)
    .groupBy('campaignId')
    .select(['campaignId', sql<number>`count(*)::int`.as('shown'), sql<number>`count(started_at)::int`.as('started')])
    .execute()

/** Takes a member out of one campaign; that somebody answered stays. Tells whether there was a response. */
export async function withdrawFrom(site: SiteHandle, { campaignId, userId }: Visit): Promise<boolean> {
  const { numUpdatedRows } = await site
    .updateTable('opportunityResponses')
    .set({ userId: null, answers: JSON.stringify([]), withdrawnAt: sql<Date>`now()` })
    .where('campaignId', '=', campaignId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  await site
    .updateTable('opportunityVisits')
    .set({ userId: null })
    .where('campaignId', '=', campaignId)
    .where('userId', '=', userId)
    .execute()
  return numUpdatedRows > 0n
}
