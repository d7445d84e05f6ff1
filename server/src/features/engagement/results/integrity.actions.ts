import { ENGAGEMENT_TOPIC } from '@ward/domain/engagement/engagements'
import {
  GROUPS_MAX,
  hourKey,
  isDoubtful,
  LAST_HOURS,
  type VoteGroupKind,
  type VotesAside,
} from '@ward/domain/engagement/integrity'
import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { announce } from '../../../platform/events/announce.ts'
import { demandMayChange } from '../kinds/engagement.actions.ts'
import { engagementOf, lockEngagement, totalsOf, VOTERS } from '../kinds/engagement.db.ts'
import { setVotersAside } from '../kinds/votes.db.ts'
import {
  type AccountVote,
  accountsThatVoted,
  blockedAmong,
  busiestMinute,
  busiestNetworks,
  type GroupRow,
  groupWholeUntil,
  hoursOf,
  type MinuteVotes,
  minutesSince,
  setGroupAside,
  votesInAll,
} from './integrity.db.ts'

export type Group = GroupRow & { kind: VoteGroupKind; isDoubtful: boolean }
export type Integrity = {
  votes: number
  setAside: number
  fresh: number
  traced: number
  /** The minute in which most votes came; none where there are none. */
  peak: MinuteVotes | null
  lastDay: HourVotes[]
  groups: Group[]
}
/** The votes of an hour, and the most that came in one minute of it. */
export type HourVotes = { begins: Date; votes: number; busiestMinute: number }

/**
 * How the votes came: in groups of hours, networks, new browsers and blocked accounts, with those to look at or set aside; and
 * how many a minute in the last hours. @throws NOT_FOUND
 */
export async function voteIntegrity(
  { site, now }: Ctx,
  choice: Parameters<typeof engagementOf>[1],
): Promise<Integrity> {
  const { id } = orNotFound(await engagementOf(site, choice))
  const begins = lastHours(now())
  const [whole, peak, minutes, hours, networks, blocked] = await Promise.all([
    votesInAll(site, id),
    busiestMinute(site, id),
    minutesSince(site, id, begins[0]),
    hoursOf(site, id),
    busiestNetworks(site, id, GROUPS_MAX),
    groupOfBlocked(site, id),
  ])
  const byVotes = hours
    .map(({ begins, ...row }) => ({ ...row, key: hourKey(begins) }))
    .toSorted((a, b) => b.votes - a.votes)
  const usualHour = byVotes[Math.floor(byVotes.length / 2)]?.votes ?? 0
  const fresh = { key: '', votes: whole.fresh, setAside: whole.freshAside, fresh: whole.fresh }
  const groupFacts = (kind: VoteGroupKind) => (row: GroupRow) => ({
    ...row,
    kind,
    isDoubtful: isDoubtful({ kind, votes: row.votes }, { traced: whole.traced, usualHour }),
  })
  const groups = [
    ...byVotes.slice(0, GROUPS_MAX).map(groupFacts('hour')),
    ...networks.map(groupFacts('network')),
    groupFacts('fresh')(fresh),
    groupFacts('blocked')(blocked),
  ]
  return {
    ...whole,
    peak: peak ?? null,
    lastDay: hoursWith(begins, minutes),
    groups: groups.filter((group) => group.isDoubtful || group.setAside > 0),
  }
}

const HOUR = 3_600_000
type Hours = readonly [Date, ...Date[]]
/** When each of the last hours begins, the earliest first; the last of them is not over. */
function lastHours(now: Date): Hours {
  const last = Math.floor(now.getTime() / HOUR) * HOUR
  const first = new Date(last - (LAST_HOURS - 1) * HOUR)
  return [first, ...Array.from({ length: LAST_HOURS - 1 }, (_, at) => new Date(first.getTime() + (at + 1) * HOUR))]
}

/** Minutes put into their hours. */
function hoursWith(begins: Hours, minutes: readonly MinuteVotes[]): HourVotes[] {
  const byHour = Map.groupBy(minutes, ({ at }) => Math.floor(at.getTime() / HOUR) * HOUR)
  return begins.map((hour) => {
    const counts = (byHour.get(hour.getTime()) ?? []).map(({ n }) => n)
    return { begins: hour, votes: counts.reduce((sum, n) => sum + n, 0), busiestMinute: Math.max(0, ...counts) }
  })
}

/** Votes of accounts that are blocked now, in parts, by the site they were cast on: accounts are known there alone. */
async function* votesOfBlocked(
  home: SiteHandle,
  engagementId: string,
): AsyncGenerator<{ votedSiteId: number; votes: AccountVote[] }> {
  for await (const part of accountsThatVoted(home, engagementId))
    for (const [votedSiteId, votes] of Map.groupBy(part, ({ votedSiteId }) => votedSiteId)) {
      const ids = votes.map(({ voter }) => voter)
      const blocked = new Set(await blockedAmong(home.at(votedSiteId), ids))
      yield { votedSiteId, votes: votes.filter(({ voter }) => blocked.has(voter)) }
    }
}

async function groupOfBlocked(home: SiteHandle, engagementId: string): Promise<GroupRow> {
  const group = { key: '', votes: 0, setAside: 0, fresh: 0 }
  for await (const { votes } of votesOfBlocked(home, engagementId))
    for (const { setAside, isFresh } of votes) {
      group.votes++
      if (setAside) group.setAside++
      if (isFresh) group.fresh++
    }
  return group
}

/**
 * Takes the votes of accounts that are blocked now out of the totals, or back in. To exclude them again is never an Undo: more
 * accounts may be blocked by then.
 */
async function setBlockedAside(site: SiteHandle, engagementId: string, { setAside, until }: Aside): Promise<Changed> {
  let changed = 0
  const came: Record<'so' | 'otherwise', number[]> = { so: [], otherwise: [] }
  for await (const { votedSiteId, votes } of votesOfBlocked(site, engagementId)) {
    const meant = votes.filter(({ cameAt }) => until === null || cameAt <= until)
    for (const vote of meant) came[vote.setAside === setAside ? 'so' : 'otherwise'].push(vote.cameAt.getTime())
    const voters = meant.map(({ voter }) => voter)
    changed += await setVotersAside(site, { engagementId, votedSiteId, voters }, setAside)
  }
  const newest = came.otherwise.reduce((a, b) => Math.max(a, b), 0)
  const mayUndo = setAside && changed > 0 && came.so.every((at) => at > newest)
  return { changed, undoUntil: mayUndo ? new Date(newest) : null }
}

async function setOthersAside(
  site: SiteHandle,
  engagementId: string,
  { setAside, ...choice }: Aside & Parameters<typeof setGroupAside>[2],
): Promise<Changed> {
  const undoUntil = await groupWholeUntil(site, engagementId, choice, setAside)
  return { changed: await setGroupAside(site, engagementId, choice, setAside), undoUntil }
}

type Aside = Pick<VotesAside, 'setAside' | 'until'>
type Changed = {
  changed: number
  /** All of the group that came until then was changed, and an Undo changes no more; null where there is no Undo. */
  undoUntil: Date | null
}
export type AsideResult = Changed & { before: number; after: number }

/**
 * Takes a group of votes out of the totals or back into them; votes are kept in either case. Answers how many people's votes
 * changed, how many were counted before and are now, and what an Undo has to name.
 *
 * @throws NOT_FOUND, FORBIDDEN a global poll to others than Super Admins and Community Tech
 */
export async function setVotesAside(ctx: TxCtx, input: VotesAside): Promise<AsideResult> {
  const { id, type, kind, key, setAside, until } = input
  const engagement = orNotFound(await lockEngagement(ctx.site, id))
  if (engagement.type !== type) throw notFound()
  demandMayChange(ctx, engagement)
  const counted = async () =>
    (await totalsOf(ctx.site, [id], ctx.site.siteId)).find(({ optionId }) => optionId === VOTERS)?.total ?? 0
  const before = await counted()
  const { changed, undoUntil } =
    kind === 'blocked'
      ? await setBlockedAside(ctx.site, id, { setAside, until })
      : await setOthersAside(ctx.site, id, { kind, key, setAside, until })
  const after = await counted()
  const fields = changed > 0 ? [setAside ? 'setAside' : 'counted'] : []
  const effects = { [setAside ? 'votes_set_aside' : 'votes_counted']: changed }
  await auditSave(ctx, { action: 'setVotesAside', subjectType: 'engagement', subjectId: id, fields, effects })
  await announce(ctx, ENGAGEMENT_TOPIC, id)
  return { changed, before, after, undoUntil }
}
