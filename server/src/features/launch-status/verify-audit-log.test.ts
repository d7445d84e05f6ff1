import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { sealAudit } from '../../platform/audit-chain/seal.task.ts'
import { runScript } from '../task-scripts/run-script.fixtures.ts'
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
