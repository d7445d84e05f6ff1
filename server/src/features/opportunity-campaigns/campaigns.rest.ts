import {
  CAMPAIGN_COLUMNS,
  CampaignFilter,
  FUNNEL_LABELS,
  type Funnel,
  maskedCount,
} from '@ward/domain/opportunity-campaigns/campaigns'
import type { Ctx } from '../../platform/context.ts'
import { listExport } from '../../platform/http/list-export.ts'
import { type CampaignRow, campaignList } from './campaigns.db.ts'
import { responsesOf } from './responses.db.ts'
import { visitsOf } from './taking-part.db.ts'

type Shown = CampaignRow & Funnel

async function withFunnels({ site }: Ctx, rows: CampaignRow[]): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const [visits, responses] = await Promise.all([visitsOf(site, ids), responsesOf(site, ids)])
  return rows.map((row) => {
    const seen = visits.find(({ campaignId }) => campaignId === row.id)
    const finished = responses.find(({ campaignId }) => campaignId === row.id)?.n ?? 0
    return { ...row, shown: seen?.shown ?? 0, started: seen?.started ?? 0, finished }
  })
}

/** The campaigns with how far members came in each; small numbers leave masked. */
export const campaignsExport = listExport<typeof CampaignFilter, CampaignRow, Shown>({
  list: 'opportunity-campaigns',
  may: 'campaigns.read',
  filter: CampaignFilter,
  rows: campaignList,
  load: withFunnels,
  columns: {
    [CAMPAIGN_COLUMNS.name]: ({ name }) => name,
    [CAMPAIGN_COLUMNS.id]: ({ id }) => id,
    [FUNNEL_LABELS.shown]: ({ shown }) => maskedCount(shown),
    [FUNNEL_LABELS.started]: ({ started }) => maskedCount(started),
    [FUNNEL_LABELS.finished]: ({ finished }) => maskedCount(finished),
  },
})
