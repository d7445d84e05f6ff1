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

/** An upload of so many new addresses, as a long list leaves it. */
export async function uploadMany(t: TestApp, actor: Actor, host: string, count: number, more: object = {}) {
  const id = await uploadLeads(t, actor, `many1@${host}`, { sendEmail: false, ...more })
  const { pool } = t.database
  await pool.query(
    `with made as (insert into subscribers (site_id, email, status)
                   select $1, 'many' || n || '@' || $3, 'subscribed' from generate_series(2, $4::int) n returning id, email),
          noted as (insert into subscription_events (site_id, subscriber_id, kind, upload_id)
                    select $1, id, 'subscribed', $2 from made)
     insert into lead_upload_rows (site_id, upload_id, position, email, outcome, subscriber_id)
     select $1, $2, substring(email from '[0-9]+')::int, email, 'new', id from made`,
    [actor.siteId, id, host, count],
  )
  await pool.query('update lead_uploads set new_leads = $2 where id = $1', [id, count])
  return id
}
