import {
  caughtAt,
  caughtByStep,
  changeOf,
  type LabQuery,
  PERIOD_TOO_LONG,
  periodOf,
  periodProblem,
  type ScoreBucket,
  type SidesQuery,
  stepOf,
  THRESHOLD_MOVED,
  type ThresholdInput,
} from '@ward/domain/flags/lab/threshold-lab'
import { effectsIn } from '@ward/domain/kernel/effects'
import { conflict, invalid } from '@ward/domain/kernel/refusal'
import { dayAt, momentsOfRange } from '@ward/domain/kernel/time-zones'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { List } from '../../../platform/database/list.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { changeSetting } from '../../site-settings/site-settings.actions.ts'
import { lockSettings } from '../../site-settings/site-settings.db.ts'
import { type SideRow, type Span, textsBetween, verdictsByStep } from './lab.db.ts'

/** Past verdicts by the score their texts had, and the threshold of today. */
export type Replay = {
  days: { from: string; to: string }
  today: number
  /** Of the first verdict of the period: its score is as old. */
  oldest: Date | null
  unscored: number
  buckets: ScoreBucket[]
}

/** @throws INVALID from */
export async function spanOf(ctx: Pick<Ctx, 'site' | 'now'>, query: Pick<LabQuery, 'from' | 'to'>) {
  if (periodProblem(query)) throw invalid('from', PERIOD_TOO_LONG)
  const { timeZone, thresholds } = await settingsOf(ctx.site, 'timeZone', 'thresholds')
  const now = ctx.now()
  const days = periodOf(query, dayAt(now, timeZone))
  const { since, before } = momentsOfRange(days, timeZone)
  const span: Span = { since: since ?? now, before: before ?? now }
  return { days, thresholds, span }
}

/** What the site's staff found right for texts, by their scores. @throws INVALID from */
export async function replayOf(ctx: Pick<Ctx, 'site' | 'now'>, query: LabQuery): Promise<Replay> {
  const { days, thresholds, span } = await spanOf(ctx, query)
  const rows = await verdictsByStep(ctx.site, query, span)
  const [first] = rows.map(({ oldest }) => oldest).sort((a, b) => a.getTime() - b.getTime())
  const none = rows.find(({ step }) => step === null)
  return {
    days,
    today: thresholds[query.score],
    oldest: first ?? null,
    unscored: none ? none.fine + none.spam + none.remove : 0,
    buckets: rows.flatMap(({ step, fine, spam, remove }) => (step === null ? [] : [{ step, fine, spam, remove }])),
  }
}

/** The judged texts that are on another side of the tried threshold than of today's. @throws INVALID from */
export async function sidesOf(
  ctx: Pick<Ctx, 'site' | 'now'>,
  query: Omit<SidesQuery, 'limit' | 'offset'>,
): Promise<List<SideRow>> {
  const { thresholds, span } = await spanOf(ctx, query)
  const today = thresholds[query.score]
  const steps = { today: stepOf(today), tried: stepOf(query.threshold ?? today) }
  return textsBetween(ctx.site, query, span, steps)
}

type Tried = Omit<ThresholdInput, 'was'>

/** What a threshold would have done with the verdicts of the period. @throws INVALID from */
export async function effectsOfThreshold(ctx: Pick<Ctx, 'site' | 'now'>, { threshold, ...query }: Tried) {
  const { buckets, today } = await replayOf(ctx, query)
  const all = caughtByStep(buckets, query.score)
  return changeOf(caughtAt(all, today), caughtAt(all, threshold))
}

/**
 * Makes a threshold that of the site; the audit log keeps the effects that were shown, the versions of the setting the way back.
 *
 * @throws CONFLICT where today's is no longer the one that was shown, INVALID from
 */
export async function setThreshold(tx: TxCtx, { was, ...tried }: ThresholdInput): Promise<number> {
  const { score, threshold } = tried
  await lockSettings(tx.site)
  const { thresholds } = await settingsOf(tx.site, 'thresholds')
  if (thresholds[score] !== was) throw conflict(THRESHOLD_MOVED, { threshold: thresholds[score] })
  const effects = await effectsOfThreshold(tx, tried)
  await changeSetting(tx, 'thresholds', { ...thresholds, [score]: threshold }, { effects })
  return threshold
}

export const effectLinesOf = async (ctx: Ctx, tried: Tried) => effectsIn(await effectsOfThreshold(ctx, tried))
