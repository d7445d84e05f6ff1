import type { CampaignQuestion } from '@ward/domain/opportunity-campaigns/questions'
import { sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import type { List } from '../../platform/database/list.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** A campaign with what it asks now. */
export type CampaignRow = {
  id: string
  version: number
  name: string
  successUrl: string
  disorderId: string | null
  places: number | null
  endsOn: string | null
  definition: number
}
const ROW = ['id', 'version', 'name', 'successUrl', 'disorderId', 'places', 'endsOn', 'definition'] as const

const total = sql<number>`count(*)::int`.as('n')

/** The campaigns of the site whose name holds what is searched for, the newest first. */
export function campaignList(site: SiteHandle, { search }: { search: string }): List<CampaignRow> {
  const all = site
    .from('opportunityCampaigns')
    .$if(search !== '', (query) =>
      query.where(sql<string>`lower(name)`, 'like', `%${escapeLike(search.toLowerCase())}%`),
    )
  return {
    total: async () => (await all.select(total).executeTakeFirstOrThrow()).n,
    rows: all.select(ROW).orderBy('id', 'desc'),
  }
}

export const campaignById = (site: SiteHandle, id: string): Promise<CampaignRow | undefined> =>
  site.from('opportunityCampaigns').select(ROW).where('id', '=', id).executeTakeFirst()

/** The same, kept from others' changes until the transaction ends. */
export const lockCampaign = (site: SiteHandle, id: string): Promise<CampaignRow | undefined> =>
  site.from('opportunityCampaigns').select(ROW).where('id', '=', id).forUpdate().executeTakeFirst()

type CampaignColumns = Pick<CampaignRow, 'name' | 'successUrl' | 'disorderId' | 'places' | 'endsOn'>

export const insertCampaign = async (site: SiteHandle, columns: CampaignColumns): Promise<string> =>
  (await site.insertInto('opportunityCampaigns', columns).returning('id').executeTakeFirstOrThrow()).id

export const updateCampaign = (site: SiteHandle, id: string, columns: CampaignColumns) =>
  site
    .updateTable('opportunityCampaigns')
    .set({ ...columns, version: sql`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** A campaign's definition with a number. */
export type Definition = { questions: readonly CampaignQuestion[]; consentText: string }

export const insertDefinition = (
  site: SiteHandle,
  { questions, ...definition }: Definition & { campaignId: string; definition: number },
) => site.insertInto('opportunityDefinitions', { ...definition, questions: JSON.stringify(questions) }).execute()

/** The current definitions of several campaigns. */
export const definitionsOf = (
  site: SiteHandle,
  campaignIds: readonly string[],
): Promise<(Definition & { campaignId: string })[]> =>
  site
    .from('opportunityDefinitions')
    .innerJoin('opportunityCampaigns', (join) =>
      join
        .onRef('opportunityCampaigns.siteId', '=', 'opportunityDefinitions.siteId')
        .onRef('opportunityCampaigns.id', '=', 'opportunityDefinitions.campaignId')
        .onRef('opportunityCampaigns.definition', '=', 'opportunityDefinitions.definition'),
    )
    .where('opportunityDefinitions.campaignId', 'in', campaignIds)
    .select([
      'opportunityDefinitions.campaignId',
      'opportunityDefinitions.questions',
      'opportunityDefinitions.consentText',
    ])
    .$castTo<Definition & { campaignId: string }>()
    .execute()

/** Saves the questions that members are asked from now on, and counts the change. */
export const setDefinition = (site: SiteHandle, id: string, definition: number) =>
  site
    .updateTable('opportunityCampaigns')
    .set({ definition, version: sql`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Takes a campaign away with all that was answered; how many responses went with it. */
export async function deleteCampaignById(site: SiteHandle, id: string): Promise<number> {
  const { numDeletedRows } = await site
    .deleteFrom('opportunityResponses')
    .where('campaignId', '=', id)
    .executeTakeFirstOrThrow()
  await site.deleteFrom('opportunityVisits').where('campaignId', '=', id).execute()
  await site.deleteFrom('opportunityDefinitions').where('campaignId', '=', id).execute()
  await site.deleteFrom('opportunityCampaigns').where('id', '=', id).execute()
  return Number(numDeletedRows)
}
