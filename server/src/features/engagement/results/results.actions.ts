import { OPTIONS_MAX } from '@ward/domain/engagement/engagements'
import { type EngagementResultsQuery, RESULT_DAYS_MAX } from '@ward/domain/engagement/results'
import { addDays } from '@ward/domain/kernel/days'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { dayAt, startOfDay } from '@ward/domain/kernel/time-zones'
import type { Ctx } from '../../../platform/context.ts'
import type { List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { settingsOf } from '../../../platform/settings.ts'
import type { SiteRow } from '../../sites/sites.db.ts'
import { totalsOf, VOTERS } from '../kinds/engagement.db.ts'
import { homeOf, shownById } from '../kinds/shown.db.ts'
import { sitesReadBeside } from '../kinds/uses.actions.ts'
import {
  type DayCount,
  dayResults,
  type OptionResult,
  type OwnWords,
  optionResults,
  ownWords,
  repliesIn,
  votersBySite,
} from './results.db.ts'

/** Options of the editors, and as many again that were taken out or suggested. */
export const OPTIONS_TOLD = 2 * OPTIONS_MAX
/** Sites that are named in the results. */
export const SITES_TOLD = 100

export type DayResult = { day: string; total: number; here: number }
/** How many people voted on another site. */
export type SiteVotes = { site: SiteRow; votes: number }
export type Results = {
  total: number
  here: number
  options: OptionResult[]
  days: DayResult[]
  others: SiteVotes[]
}

/**
 * The results of an engagement: in all, of each option, and day by day; of a global poll of another site too, with the votes of
 * this one and all.
 *
 * @throws NOT_FOUND
 */
export async function engagementResults(ctx: Ctx, { from, to, ...choice }: EngagementResultsQuery): Promise<Results> {
  const { site } = ctx
  const { id, type, threadId, insertedAt, siteId, isGlobal } = orNotFound(await shownById(ctx, choice.type, choice.id))
  const home = site.at(siteId)
  const { timeZone: zone } = await settingsOf(site, 'timeZone')
  const last = to ?? dayAt(ctx.now(), zone)
  const earliest = addDays(last, 1 - RESULT_DAYS_MAX)
  const requested = from ?? dayAt(insertedAt, zone)
  const first = requested < earliest ? earliest : requested
  const range = { from: startOfDay(first, zone), to: startOfDay(addDays(last, 1), zone) }
  const [options, found, totals, replies, others] = await Promise.all([
    optionResults(home, id, site.siteId).rows.limit(OPTIONS_TOLD).offset(0).execute(),
    dayResults(home, { id, type, threadId, zone, hereId: site.siteId, ...range }),
    totalsOf(home, [id], site.siteId),
    type === 'forum-driver' && threadId ? repliesIn(home, threadId) : 0,
    isGlobal ? votesElsewhere(ctx, home, id) : [],
  ])
  const sum = totals.find(({ optionId }) => optionId === VOTERS) ?? { total: replies, here: replies }
  return { total: sum.total, here: sum.here, options, days: everyDay({ first, last, zone }, found), others }
}

/** The other sites where the viewer may read it that voted on a global poll, those with most votes first. */
async function votesElsewhere(ctx: Ctx, home: SiteHandle, id: string): Promise<SiteVotes[]> {
  const [sites, voters] = await Promise.all([sitesReadBeside(ctx), votersBySite(home, id)])
  const votesOn = new Map(voters.map(({ votedSiteId, n }) => [votedSiteId, n]))
  return sites
    .filter((site) => votesOn.has(site.id))
    .map((site) => ({ site, votes: votesOn.get(site.id) ?? 0 }))
    .toSorted((a, b) => b.votes - a.votes)
    .slice(0, SITES_TOLD)
}

/** The options of one engagement with their votes, as a list; without an id none. */
export async function optionList(
  ctx: Pick<Ctx, 'site' | 'network'>,
  { id }: { id: string | null },
): Promise<List<OptionResult>> {
  const home = id === null ? ctx.site.siteId : await homeOf(ctx, id)
  return optionResults(ctx.site.at(home), id, ctx.site.siteId)
}

/** Texts of members who chose “Other”, as a list; of another site's poll what was written here. Without an id none. */
export async function ownWordsList(
  ctx: Pick<Ctx, 'site' | 'network'>,
  { id }: { id: string | null },
): Promise<List<OwnWords>> {
  const here = ctx.site.siteId
  const home = id === null ? here : await homeOf(ctx, id)
  return ownWords(ctx.site.at(home), id, home === here ? null : here)
}

/** The days from one to another, also those that nothing happened on. */
function everyDay(
  { first, last, zone }: { first: string; last: string; zone: string },
  found: readonly DayCount[],
): DayResult[] {
  const known = new Map(found.map(({ begins, total, here }) => [dayAt(begins, zone), { total, here }]))
  const days: DayResult[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push({ day, total: 0, here: 0, ...known.get(day) })
  return days
}
