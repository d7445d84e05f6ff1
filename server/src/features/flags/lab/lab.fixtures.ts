import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import type { TestApp } from '../../../../test/app.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'

type Options = {
  operation?: FlagOperation
  spam?: number
  offensive?: number
  kind?: AssocType
  siteId?: number
  body?: string
  /** When it was judged, in days before now. */
  daysAgo?: number
}

/** A text with scores that an admin judged through the endpoint; its flag's id. */
export async function judge(
  t: TestApp,
  { operation = 'DONE', spam = 0.5, offensive = 0.1, kind = 'comment', daysAgo = 0, ...more }: Options = {},
): Promise<string> {
  const admin = await t.signIn(1, { siteId: more.siteId })
  const { flagId } = await placeFlag(t, kind, { spamProb: spam, offensiveProb: offensive, ...more })
  const { refusal } = await update(t, admin, flagId, { operation })
  if (refusal) throw new Error(refusal.message)
  if (daysAgo > 0)
    await t.database.pool.query(
      'update flag_verdicts set decided_at = decided_at - make_interval(days => $2) where flag_id = $1',
      [flagId, daysAgo],
    )
  return flagId
}

type CutOptions = {
  /** The place of the narrowest cut that marks it. */
  cut: number
  outcome?: 'FOLLOWED_UP' | 'NO_CONCERN'
  isFlagged?: boolean
  kind?: 'comment' | 'reply'
  siteId?: number
  /** When it was written, in days before now. */
  daysAgo?: number
}

/** A text that is at risk from a cut on, closed in the lane where an outcome is given; the text's id. */
export async function placeCut(
  t: TestApp,
  { cut, outcome, isFlagged = outcome !== undefined, kind = 'comment', daysAgo = 0, siteId }: CutOptions,
): Promise<string> {
  const { flagId, assocId } = await placeFlag(t, kind, { atRisk: outcome !== undefined, siteId })
  if (outcome) {
    const staff = await t.signIn(1, { siteId })
    await t.mutate(staff, 'takeAtRisk', { id: flagId })
    await t.mutate(staff, 'closeAtRisk', { id: flagId, outcome, version: 1 })
  }
  const { pool } = t.database
  if (!isFlagged) await pool.query('delete from flags where id = $1', [flagId])
  await pool.query(
    `insert into at_risk_cuts (site_id, content_id, assoc_type, cut, written_at)
     select site_id, id, $2, $3, now() - make_interval(days => $4) from content where id = $1`,
    [assocId, kind, cut, daysAgo],
  )
  return assocId
}
