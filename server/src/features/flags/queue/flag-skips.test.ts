import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { forgetSkipped } from './forget-skips.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const untilOf = async (actor: Awaited<ReturnType<TestApp['signIn']>>, id: string) =>
  (await t.query<{ skippedUntil: string | null }>(actor, 'contentFlag', { id }, 'skippedUntil')).answer?.skippedUntil

test('a flag is skipped for who said so alone, comes back by the database’s clock, or when it is taken back', async () => {
  const [one, two] = [await t.signIn(2), await t.signIn(2)]
  const { flagId: id } = await placeFlag(t, 'comment')
  await t.mutate(one, 'skipFlags', { ids: [id] })
  const until = new Date((await untilOf(one, id)) ?? 0).getTime()
  expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(60_000)
  expect(await untilOf(two, id)).toBeNull()
  await t.database.pool.query(`update flag_skips set until = now() - interval '1 second' where flag_id = $1`, [id])
  expect(await untilOf(one, id)).toBeNull()
  await t.mutate(one, 'skipFlags', { ids: [id] })
  expect(await untilOf(one, id)).not.toBeNull()
  await t.mutate(one, 'unskipFlags', { ids: [id] })
  expect(await untilOf(one, id)).toBeNull()
})

test('skips that are over are forgotten', async () => {
  const one = await t.signIn(2)
  const { flagId: id } = await placeFlag(t, 'comment')
  await t.mutate(one, 'skipFlags', { ids: [id] })
  await t.database.pool.query(`update flag_skips set until = now() - interval '1 second' where flag_id = $1`, [id])
  await forgetSkipped.run(
    { network: t.database.network, log: t.log },
    { isLast: true, signal: new AbortController().signal },
  )
  const { rows } = await t.database.pool.query('select flag_id from flag_skips where flag_id = $1', [id])
  expect(rows).toEqual([])
})
