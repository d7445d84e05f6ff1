import { randomUUID } from 'node:crypto'
import type { Actor, TestApp } from '../../../../../test/app.ts'
import { inTurns } from '../../../../platform/jobs/jobs.fixtures.ts'
import { addContent } from '../../../content/content.actions.ts'
import { insertPost } from '../../../content/content.db.ts'
import { decideBulk } from '../../bulk/decide-bulk.task.ts'
import { placeFlag } from '../../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../../flag/flags.fixtures.ts'

type Facts = {
  byNewAccount?: boolean
  likeness?: number | null
  reasons?: string[]
  atRisk?: boolean
  unflagged?: boolean
}
export type PlacedText = { siteId: number; id: string; flagId: string }

/** A text of a burst that has been joined already, with an open flag unless said otherwise; the first one names the burst. */
export async function placeText(
  t: TestApp,
  burstId: string | null,
  siteId = t.sites.one.siteId,
  { byNewAccount = true, likeness = 1, reasons = ['text'], atRisk = false, unflagged = false }: Facts = {},
): Promise<PlacedText & { burstId: string }> {
  const placed = unflagged
    ? { assocId: await placeUnflagged(t, siteId), flagId: '' }
    : await placeFlag(t, 'comment', { siteId, atRisk, body: '<p>FREE calm patch for the first 100 members</p>' })
  const { rows } = await t.database.pool.query(
    `insert into text_prints (site_id, content_id, revision, inserted_at, by_new_account, is_compared, burst_id, reasons, likeness)
     values ($1, $2, 1, now(), $3, $4, $5, $6, $7) returning id`,
    [siteId, placed.assocId, byNewAccount, burstId === null, burstId ?? 0, reasons, likeness],
  )
  const own = burstId ?? rows[0].id
  if (burstId === null) await t.database.pool.query('update text_prints set burst_id = id where id = $1', [own])
  return { siteId, id: placed.assocId, flagId: placed.flagId, burstId: own }
}

async function placeUnflagged(t: TestApp, siteId: number): Promise<string> {
  const author = await t.signIn(3, { siteId })
  return asSystem(
    t,
    async (tx) => {
      const postId = await insertPost(tx.site, { slug: randomUUID(), title: 'Patches', body: '' })
      return (
        await addContent(tx, {
          kind: 'comment',
          authorId: author.id,
          body: '<p>FREE calm patch</p>',
          postId,
          rootId: null,
        })
      ).id
    },
    siteId,
  )
}

export type Placed = { burstId: string; one: PlacedText[]; two: PlacedText[] }

/** A burst of two texts on site one and one on site two. */
export async function placeBurst(t: TestApp): Promise<Placed> {
  const first = await placeText(t, null)
  const second = await placeText(t, first.burstId)
  const there = await placeText(t, first.burstId, t.sites.two.siteId)
  return { burstId: first.burstId, one: [first, second], two: [there] }
}

/** The input of a decision on a burst. */
export const asked = (burstId: string, more: object = {}) => ({
  key: randomUUID(),
  burstId,
  operation: 'SPAM',
  joinedBy: new Date(Date.now() + 60_000).toISOString(),
  ...more,
})

export const SHOWN_DECISION = `key operation flags expected { kind n } effects { kind n } run { state progress total } isUndoing canUndo
  parts { siteId name flags excepted } refused { siteId name texts because } left(limit: 50) { id site because }`

export type ShownDecision = {
  key: string
  operation: string
  flags: number
  expected: { kind: string; n: number }[]
  effects: { kind: string; n: number }[]
  run: { state: string; progress: number; total: number } | null
  isUndoing: boolean
  canUndo: boolean
  parts: { siteId: number; name: string; flags: number; excepted: number }[]
  refused: { siteId: number; name: string; texts: number; because: string }[]
  left: { id: string; site: string; because: string }[]
}

export async function prepareDecision(t: TestApp, actor: Actor, given: object): Promise<ShownDecision> {
  const { answer, refusal } = await t.mutate<ShownDecision>(actor, 'prepareBurstDecision', given, SHOWN_DECISION)
  if (refusal) throw new Error(refusal.message)
  return answer as ShownDecision
}

/** Does all that was started, on every site, as workers would; finished steps are not repeated. */
export async function doParts(t: TestApp, key: string): Promise<void> {
  const { rows } = await t.database.pool.query(
    'select site_id, run_id from bulk_decisions where together = $1 and run_id is not null order by site_id, id',
    [key],
  )
  for (const { site_id: siteId, run_id: id } of rows) {
    const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: decideBulk.name }, siteId)
    const job = { id, isLast: true, signal: new AbortController().signal }
    await inTurns((turn) => decideBulk.run(ctx, { ...job, ...turn }))
  }
}

export async function shownDecision(t: TestApp, actor: Actor, key: string): Promise<ShownDecision> {
  const { answer } = await t.query<ShownDecision>(actor, 'burstDecision', { key }, SHOWN_DECISION)
  return answer as ShownDecision
}

/** Prepares, starts and does one; as it is shown then. */
export async function decideOnAll(t: TestApp, actor: Actor, given: { key: string }): Promise<ShownDecision> {
  await prepareDecision(t, actor, given)
  await t.mutate(actor, 'decideBurst', { key: given.key }, 'key')
  await doParts(t, given.key)
  return shownDecision(t, actor, given.key)
}
