import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../../test/app.ts'
import { TEST_CONFIG } from '../../../../test/app.ts'
import { doRun } from '../../users/block/block.fixtures.ts'
import { sortLeads } from './sort-leads.task.ts'

const task = sortLeads(TEST_CONFIG.secretKey)

/** Uploads a list as somebody, and goes through it as a worker would; answers the id. */
export async function uploadLeads(t: TestApp, actor: Actor, list: string, more: object = {}): Promise<string> {
  const given = { siteId: actor.siteId, leadMediumId: 1, emailList: list, ...more }
  const { answer, refusal } = await t.mutate<{ id: string }>(actor, 'generateLeads', given, 'id')
  const { id } = answer ?? expect.fail(refusal?.message)
  await sortAgain(t, id, given.siteId)
  return id
}

/** An upload whose run ended before its list was gone through; answers the id. */
export async function stopUpload(t: TestApp, actor: Actor, list: string, more: object = {}): Promise<string> {
  const given = { siteId: actor.siteId, leadMediumId: 1, emailList: list, ...more }
  const { answer, refusal } = await t.mutate<{ id: string }>(actor, 'generateLeads', given, 'id')
  const { id } = answer ?? expect.fail(refusal?.message)
  await t.database.pool.query(
    `update runs set state = 'failed', error = 'Error', finished_at = now() where subject_id = $1 and task = 'leads.sort'`,
    [id],
  )
  return id
}

/** Does the newest run of an upload that waits. */
export const sortAgain = (t: TestApp, id: string, siteId: number): Promise<void> => doRun(t, task, id, siteId)

/** Writes down who is subscribed, or no longer. */
export async function makeSubscriber(t: TestApp, email: string, status = 'subscribed', siteId = t.sites.one.siteId) {
  const { id } = await t
    .siteOf(siteId)
    .insertInto('subscribers', { email, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
