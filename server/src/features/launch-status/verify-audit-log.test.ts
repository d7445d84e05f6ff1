import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { sealAudit } from '../../platform/audit-chain/seal.task.ts'
import { doRun, runScript, startScript } from '../task-scripts/run-script.fixtures.ts'
import { verifyAuditLog } from './verify-audit-log.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.clone.ownerUrl })
  await client.connect()
  await client.query(statements)
  await client.end()
}
const verify = () => runScript(t, chief, verifyAuditLog(TEST_CONFIG.secretKey), {})

test('the script gives its place away between two parts, goes on from there, and counts each row once', async () => {
  await verify()
  const network = { network: t.database.network, log: t.log }
  const signal = new AbortController().signal
  await sealAudit(TEST_CONFIG.secretKey).run(network, { isLast: true, signal })
  const script = verifyAuditLog(TEST_CONFIG.secretKey)
  const id = (await startScript(t, chief, script, {})).answer?.id ?? expect.fail('The run was not started')
  const rowOf = async (text: string) => (await t.database.pool.query(text, text.includes('$1') ? [id] : [])).rows[0]
  const { seals } = await rowOf('select count(*)::int as seals from audit_seals')
  let steps = 0
  const isTurnOver = async () => steps++ === 1
  await script.run(t.ctxOf({ kind: 'system', siteId: chief.siteId, roleId: null, task: script.name }), {
    ...{ id, isLast: false, signal, isTurnOver },
  })
  expect(seals).toBeGreaterThan(0)
  expect(await rowOf('select state, progress, kept from runs where id = $1')).toMatchObject({
    ...{ state: 'queued', progress: seals, kept: { position: String(seals), row: null } },
  })
  await doRun(t, chief, script, id)
  expect(await rowOf('select state, progress from runs where id = $1')).toEqual({ state: 'completed', progress: seals })
})

test('the script tells how many rows are as they were sealed, and gives up where one is not', async () => {
  await verify()
  await sealAudit(TEST_CONFIG.secretKey).run(
    { network: t.database.network, log: t.log },
    { isLast: true, signal: new AbortController().signal },
  )
  const whole = await verify()
  expect(whole.lines).toEqual([expect.stringMatching(/^\d+ rows? (is|are) as they were sealed, \d+ not sealed yet$/)])
  expect(whole.state).toBe('completed')
  await asOwner(`alter table audit_log disable trigger user; update audit_log set action = 'other'`)
  const broken = await verify()
  expect(broken.state).toBe('gave_up')
  expect(broken.error).toContain('First found: the row is not as it was sealed')
})
