import { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import {
  type AtRiskLabQuery,
  CUT_MOVED,
  type CutCount,
  type CutInput,
  type CutTextsQuery,
  changeOfCut,
  markedBy,
} from '@ward/domain/flags/lab/at-risk-lab'
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
import { placeOf } from '../intake/at-risk-cuts.db.ts'
import { atRiskCutOf } from '../intake/scoring.actions.ts'
import {
  countBetweenCuts,
  countsByCut,
  type SideRow,
  type Span,
  textsBetween,
  textsBetweenCuts,
  verdictsByStep,
} from './lab.db.ts'

/** Past verdicts by the score their texts had, and the threshold of today. */
export type Replay = {
  days: { from: string; to: string }
  today: number
  /** The time of the first verdict of the period, and so the age of the oldest score. */
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

/** The verdicts of the site's staff on texts, by their scores. @throws INVALID from */
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

/** The effects of a threshold on the verdicts of the period. @throws INVALID from */
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

/** Past texts by the cut from which on they are at risk, and the cut of today. */
export type AtRiskReplay = {
  days: { from: string; to: string }
  today: AtRiskCut
  /** When the first of them was written: nothing is known of texts from before cuts were kept. */
  oldest: Date | null
  counts: CutCount[]
}

const NAMES = {
  'followed-up': 'followedUp',
  'no-concern': 'noConcern',
  undecided: 'undecided',
  'never-flagged': 'neverFlagged',
} as const

/** The texts of the site that each cut would have marked. @throws INVALID from */
export async function cutsReplayed(
  ctx: Pick<Ctx, 'site' | 'network' | 'now'>,
  query: AtRiskLabQuery,
): Promise<AtRiskReplay> {
  const { days, span } = await spanOf(ctx, query)
  const rows = await countsByCut({ ...ctx, span }, query)
  const counts = AtRiskCut.options.map((cut) => {
    const count: CutCount = { cut, followedUp: 0, noConcern: 0, undecided: 0, neverFlagged: 0 }
    for (const row of rows) if (row.cut === placeOf(cut)) count[NAMES[row.verdict]] = row.n
    return count
  })
  const [oldest = null] = rows.map((row) => row.oldest).sort((a, b) => a.getTime() - b.getTime())
  return { days, today: await atRiskCutOf(ctx), oldest, counts }
}

/** The texts that the tried cut marks and today's does not, or the other way round. @throws INVALID from */
export async function textsOfCut(ctx: Pick<Ctx, 'site' | 'network' | 'now'>, query: CutTextsQuery) {
  const { span } = await spanOf(ctx, query)
  const today = await atRiskCutOf(ctx)
  const cuts = { today: placeOf(today), tried: placeOf(query.cut ?? today) }
  const scope = { ...ctx, span }
  return { total: () => countBetweenCuts(scope, cuts, query), rows: () => textsBetweenCuts(scope, cuts, query) }
}

type TriedCut = Omit<CutInput, 'was'>

async function effectsOfCut(ctx: Pick<Ctx, 'site' | 'network' | 'now'>, { cut, ...query }: TriedCut) {
  const { counts, today } = await cutsReplayed(ctx, query)
  return changeOfCut(markedBy(counts, today), markedBy(counts, cut))
}

/** The effects of a cut on the texts of the period. @throws INVALID from */
export const effectLinesOfCut = async (ctx: Ctx, tried: TriedCut) => effectsIn(await effectsOfCut(ctx, tried))

/**
 * Makes a cut that of the site, as its judging settings do; the audit log keeps the effects that were shown.
 *
 * @throws CONFLICT where today's is no longer the one that was shown, INVALID from
 */
export async function setAtRiskCut(tx: TxCtx, { was, ...tried }: CutInput): Promise<AtRiskCut> {
  await lockSettings(tx.site)
  const today = await atRiskCutOf(tx)
  if (today !== was) throw conflict(CUT_MOVED, { cut: today })
  await changeSetting(tx, 'atRiskCut', tried.cut, { effects: await effectsOfCut(tx, tried) })
  return tried.cut
}
