import type { Actor, TestApp } from '../../../../test/app.ts'
import { inTurns } from '../../../platform/jobs/jobs.fixtures.ts'
import { decideBulk } from './decide-bulk.task.ts'

export type ShownBulk = {
  id: string
  flags: number
  expected: { kind: string; n: number }[]
  effects: { kind: string; n: number }[]
  run: { state: string; progress: number } | null
  left: { id: string; because: string }[]
  isUndoing: boolean
  canUndo: boolean
}

export const SHOWN =
  'id flags expected { kind n } effects { kind n } run { state progress } left { id because } isUndoing canUndo'

/** Prepares a bulk decision; its id. */
export async function prepare(t: TestApp, actor: Actor, given: object): Promise<string> {
  const { answer, refusal } = await t.mutate<{ id: string }>(actor, 'prepareBulkDecision', given, 'id')
  if (refusal) throw new Error(refusal.message)
  return (answer as { id: string }).id
}

/** Does a bulk decision that was started, as a worker would. */
export async function doBulk(t: TestApp, id: string, siteId = t.sites.one.siteId): Promise<void> {
  const { rows } = await t.database.pool.query(`select run_id from bulk_decisions where id = $1`, [id])
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: decideBulk.name }, siteId)
  const job = { id: rows[0].run_id, isLast: true, signal: new AbortController().signal }
  await inTurns((turn) => decideBulk.run(ctx, { ...job, ...turn }))
}

/** Prepares, starts and does one; as it is shown then. */
export async function decideTogether(t: TestApp, actor: Actor, given: object): Promise<ShownBulk> {
  const id = await prepare(t, actor, given)
  await t.mutate(actor, 'startBulkDecision', { id })
  await doBulk(t, id)
  return shown(t, actor, id)
}

export async function shown(t: TestApp, actor: Actor, id: string): Promise<ShownBulk> {
  const { answer } = await t.query<ShownBulk>(actor, 'bulkDecision', { id }, SHOWN)
  return answer as ShownBulk
}
