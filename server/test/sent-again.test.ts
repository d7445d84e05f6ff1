import { OUTBOX_DELIVERED } from '@ward/domain/outbox/outbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JUST_SENT } from '../src/platform/sends/sent-again.ts'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { allExamples, exampleOf } from './examples.ts'

let t: TestApp
const { mutations } = await allExamples()

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Every mutation that sends something again: the table of what it sends, and what it says once that has arrived. */
const AGAIN: Readonly<Record<string, readonly [table: string, said: string]>> = {
  redeliverLeadBatch: ['lead_batches', JUST_SENT],
  redeliverWebhook: ['webhook_deliveries', JUST_SENT],
  resendMessage: ['outbox', OUTBOX_DELIVERED],
}

test('every mutation that sends something again is known here', () => {
  const names = Object.keys(schema.getMutationType()?.getFields() ?? {})
  expect(names.filter((name) => /^re(send|deliver|try|fetch)/.test(name)).toSorted()).toEqual(
    Object.keys(AGAIN).toSorted(),
  )
})

test.each(Object.entries(AGAIN))(
  '%s says of what has just arrived that it did, and sends it not again',
  async (name, [table, said]) => {
    const actor = await t.signIn(5)
    const [make] = exampleOf(mutations, name, '<room>').inputs
    const { id } = (await make?.(t, actor)) ?? {}
    await t.database.pool.query(`update ${table} set state = 'delivered', delivered_at = now() where id = $1`, [id])
    const { refusal } = await t.mutate(actor, name, { id }, 'id')
    expect(refusal).toMatchObject({ message: said, extensions: { code: 'CONFLICT' } })
    const { rows } = await t.database.pool.query(`select state from ${table} where id = $1`, [id])
    expect(rows).toEqual([{ state: 'delivered' }])
  },
)
