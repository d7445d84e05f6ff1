import type { OpportunityAnswer } from '@ward/domain/opportunity-campaigns/campaigns'
import { sql } from 'kysely'
import { countOf, type List } from '../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

export type ResponseRow = {
  id: string
  campaignId: string
  userId: string | null
  answers: OpportunityAnswer[]
  insertedAt: Date
}
const ROW = ['id', 'campaignId', 'userId', 'answers', 'insertedAt'] as const

/** The responses to a campaign, newest first. */
export function responseList(site: SiteHandle, campaignId: string): List<ResponseRow> {
  const all = site.from('opportunityResponses').where('campaignId', '=', campaignId)
  return {
    total: () => countOf(all),
    rows: all.select(ROW).$castTo<ResponseRow>().orderBy('id', 'desc'),
  }
}

/** How many members answered several campaigns: staff are no part of how far members came. */
export const responsesOf = (site: SiteHandle, campaignIds: readonly string[]) =>
  site
    .from('opportunityResponses')
    .where('campaignId', 'in', campaignIds)
    .where('ofStaff', '=', false)
    .groupBy('campaignId')
    .select(['campaignId', sql<number>`count(*)::int`.as('n')])
    .execute()

/** Removes a response; answers its campaign, or undefined if there is none. */
export const deleteResponseById = (site: SiteHandle, id: string): Promise<{ campaignId: string } | undefined> =>
  site.deleteFrom('opportunityResponses').where('id', '=', id).returning('campaignId').executeTakeFirst()

/** Takes somebody out of what they answered and were shown; that somebody did stays. Done again it changes nothing. */
export async function forgetOpportunities(
  network: NetworkDb,
  { siteId, id }: { siteId: number; id: string },
): Promise<void> {
  await sql`
    update opportunity_responses set user_id = null, answers = '[]', withdrawn_at = now()
     where site_id = ${siteId} and user_id = ${id}
  `.execute(network)
  await sql`update opportunity_visits set user_id = null where site_id = ${siteId} and user_id = ${id}`.execute(network)
}
