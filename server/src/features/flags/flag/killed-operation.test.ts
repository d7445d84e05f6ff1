import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeFlag } from './flags.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const PROGRAM = fileURLToPath(new URL('./operation-process.fixtures.ts', import.meta.url))

/** Everything an operation writes, as one line. */
async function stateOf({ flagId, contentId, postId }: { flagId: string; contentId: string; postId: string }) {
  const { rows } = await sql<Record<string, unknown>>`
    select f.is_open, f.is_spam, f.version, c.is_spam as marked, p.comment_count,
      (select count(*)::int from flag_events e where e.flag_id = f.id and e.status = 'SPAM') as events,
      (select count(*)::int from audit_log a where a.subject_id = f.id::text and a.action = 'updateContentFlag') as audits
    from flags f join content c on c.id = f.content_id join posts p on p.id = c.post_id
    where f.id = ${flagId} and c.id = ${contentId} and p.id = ${postId}`.execute(t.database.network)
  return rows[0]
}

test('a process killed in the middle of an operation leaves all of it or nothing', {
  timeout: 120_000,
}, async () => {
  const moderator = await t.signIn(2)
  const flag = await makeFlag(t)
  const before = await stateOf(flag)
  expect(before).toMatchObject({ isOpen: true, marked: false, commentCount: 1, events: 0, audits: 0 })
  let kills = 0
  // At every statement in the proof kill-points.
  for (let dieAt = 1; ; dieAt += 4) {
    const args = [PROGRAM, t.clone.url, String(t.sites.one.siteId), moderator.id, flag.flagId, String(dieAt)]
    const { signal, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (signal !== 'SIGKILL') {
      expect([status, stderr]).toEqual([0, ''])
      break
    }
    kills++
    expect(await stateOf(flag)).toEqual(before)
  }
  expect(kills).toBeGreaterThan(2)
  expect(await stateOf(flag)).toMatchObject({
    isOpen: false,
    isSpam: true,
    marked: true,
    commentCount: 0,
    events: 1,
    audits: 1,
  })
})
