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
import { effectsIn } from '@ward/domain/kernel/effects'
import { conflict } from '@ward/domain/kernel/refusal'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { changeSetting } from '../../site-settings/site-settings.actions.ts'
import { lockSettings } from '../../site-settings/site-settings.db.ts'
import { placeOf } from '../intake/at-risk-cuts.db.ts'
import { atRiskCutOf } from '../intake/scoring.actions.ts'
import { countBetween, countsByCut, textsBetween } from './at-risk-lab.db.ts'
import { spanOf } from './lab.actions.ts'

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

/** What each cut would have marked of the texts of the site. @throws INVALID from */
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
  return { total: () => countBetween(scope, cuts, query), rows: () => textsBetween(scope, cuts, query) }
}

type Tried = Omit<CutInput, 'was'>

async function effectsOfCut(ctx: Pick<Ctx, 'site' | 'network' | 'now'>, { cut, ...query }: Tried) {
  const { counts, today } = await cutsReplayed(ctx, query)
  return changeOfCut(markedBy(counts, today), markedBy(counts, cut))
}

/** What a cut would have done with the texts of the period. @throws INVALID from */
export const effectLinesOfCut = async (ctx: Ctx, tried: Tried) => effectsIn(await effectsOfCut(ctx, tried))

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
