import { addDays } from '@ward/domain/days'
import { ENGAGEMENT_TOPIC, OPTIONS_MAX } from '@ward/domain/engagement/engagements'
import { GROUPS_MAX, isDoubtful, type VoteGroupKind, type VotesAside } from '@ward/domain/engagement/integrity'
import { type EngagementResultsQuery, RESULT_DAYS_MAX } from '@ward/domain/engagement/results'
import { notFound, orNotFound } from '@ward/domain/refusal'
import { dayAt, startOfDay } from '@ward/domain/time-zones'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import type { List } from '../../platform/database/list.ts'
import { announce } from '../../platform/events/announce.ts'
import { settingsOf } from '../../platform/settings.ts'
import { engagementOf, lockEngagement, totalsOf, VOTERS } from './engagement.db.ts'
import { busiestMinute, busiestNetworks, type GroupRow, hoursOf, setGroupAside, votesInAll } from './integrity.db.ts'
import { type DayCount, dayResults, type OptionResult, optionResults, repliesIn } from './results.db.ts'
import { homeOf, shownById } from './shown.db.ts'

/** Options of the editors, and as many again that were taken out or suggested. */
export const OPTIONS_TOLD = 2 * OPTIONS_MAX

export type DayResult = { day: string; total: number; here: number }
export type Results = { total: number; here: number; options: OptionResult[]; days: DayResult[] }

/**
 * What came of an engagement: in all, of each option, and day by day; of a global poll of another site too, with the votes of this
 * one and all.
 *
 * @throws NOT_FOUND
 */
export async function engagementResults(ctx: Ctx, { from, to, ...choice }: EngagementResultsQuery): Promise<Results> {
  const { site } = ctx
  const { id, type, threadId, insertedAt, siteId } = orNotFound(await shownById(ctx, choice.type, choice.id))
  const home = site.at(siteId)
  const { timeZone: zone } = await settingsOf(site, 'timeZone')
  const last = to ?? dayAt(ctx.now(), zone)
  const earliest = addDays(last, 1 - RESULT_DAYS_MAX)
  const wanted = from ?? dayAt(insertedAt, zone)
  const first = wanted < earliest ? earliest : wanted
  const range = { from: startOfDay(first, zone), to: startOfDay(addDays(last, 1), zone) }
  const [options, found, totals, replies] = await Promise.all([
    optionResults(home, id, site.siteId).rows.limit(OPTIONS_TOLD).offset(0).execute(),
    dayResults(home, { id, type, threadId, zone, hereId: site.siteId, ...range }),
    totalsOf(home, [id], site.siteId),
    type === 'forum-driver' && threadId ? repliesIn(home, threadId) : 0,
  ])
  const sum = totals.find(({ optionId }) => optionId === VOTERS) ?? { total: replies, here: replies }
  return { total: sum.total, here: sum.here, options, days: everyDay({ first, last, zone }, found) }
}

/** The options of one engagement with their votes, as a list; without an id none. */
export async function optionList(
  ctx: Pick<Ctx, 'site' | 'network'>,
  { id }: { id: string | null },
): Promise<List<OptionResult>> {
  const home = id === null ? ctx.site.siteId : await homeOf(ctx, id)
  return optionResults(ctx.site.at(home), id, ctx.site.siteId)
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

export type Group = GroupRow & { kind: VoteGroupKind; isDoubtful: boolean }
export type Integrity = {
  votes: number
  setAside: number
  fresh: number
  traced: number
  minute: number
  groups: Group[]
}

/** An hour as it is named: `2026-11-20T15:00:00Z`. */
const hourKey = (begins: Date): string => `${begins.toISOString().slice(0, 13)}:00:00Z`

/** How the votes came: in groups of hours, networks and new browsers, with those to look at or set aside. @throws NOT_FOUND */
export async function voteIntegrity({ site }: Ctx, choice: Parameters<typeof engagementOf>[1]): Promise<Integrity> {
  const { id } = orNotFound(await engagementOf(site, choice))
  const [whole, minute, hours, networks] = await Promise.all([
    votesInAll(site, id),
    busiestMinute(site, id),
    hoursOf(site, id),
    busiestNetworks(site, id, GROUPS_MAX),
  ])
  const byVotes = hours
    .map(({ begins, ...row }) => ({ ...row, key: hourKey(begins) }))
    .toSorted((a, b) => b.votes - a.votes)
  const usualHour = byVotes[Math.floor(byVotes.length / 2)]?.votes ?? 0
  const fresh = { key: '', votes: whole.fresh, setAside: whole.freshAside, fresh: whole.fresh }
  const told = (kind: VoteGroupKind) => (row: GroupRow) => ({
    ...row,
    kind,
    isDoubtful: isDoubtful({ kind, votes: row.votes }, { traced: whole.traced, usualHour }),
  })
  const groups = [
    ...byVotes.slice(0, GROUPS_MAX).map(told('hour')),
    ...networks.map(told('network')),
    told('fresh')(fresh),
  ]
  return { ...whole, minute, groups: groups.filter((group) => group.isDoubtful || group.setAside > 0) }
}

export type AsideResult = { changed: number; before: number; after: number }

/**
 * Takes a group of votes out of the totals or back into them; votes are kept in either case. Answers how many people's votes
 * changed, and how many were counted before and are now.
 *
 * @throws NOT_FOUND
 */
export async function setVotesAside(ctx: TxCtx, input: VotesAside): Promise<AsideResult> {
  const { id, type, setAside } = input
  const engagement = orNotFound(await lockEngagement(ctx.site, id))
  if (engagement.type !== type) throw notFound()
  const counted = async () =>
    (await totalsOf(ctx.site, [id], ctx.site.siteId)).find(({ optionId }) => optionId === VOTERS)?.total ?? 0
  const before = await counted()
  const changed = await setGroupAside(ctx.site, id, input, setAside)
  const after = await counted()
  const fields = changed > 0 ? [setAside ? 'setAside' : 'counted'] : []
  await audit(ctx, { action: 'setVotesAside', subjectType: 'engagement', subjectId: id, fields })
  if (changed > 0) await announce(ctx, ENGAGEMENT_TOPIC, id)
  return { changed, before, after }
}
