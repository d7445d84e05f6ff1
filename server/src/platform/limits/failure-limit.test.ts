import { TOO_MANY_TRIES } from '@ward/domain/sessions/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestNetwork, type TestNetwork } from '../jobs/jobs.fixtures.ts'
import { failureLimit } from './failure-limit.ts'
import { forgetLimits } from './forget.task.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await startTestNetwork()
})
afterAll(() => net.stop())

const limit = (name: string) => failureLimit(net.database.pool, { name, points: 3, seconds: 60 })
const tooMany = expect.objectContaining({
  code: 'RATE_LIMITED',
  message: TOO_MANY_TRIES,
  details: { retryAfter: expect.any(Number) },
})

test('two nodes count together: the third failure is let through, then the key has to wait', async () => {
  const [here, there] = [limit('shared'), limit('shared')]
  await here.consume('a@b.example')
  await there.consume('a@b.example')
  await here.consume('a@b.example')
  await expect(there.consume('a@b.example')).rejects.toEqual(tooMany)
  await there.consume('somebody@else.example')
})

test('three of fifty tries side by side are let through', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => limit('burst').consume('key')))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
})

test('a try that was none is given back, but never more than were counted', async () => {
  const given = limit('given')
  for (const _ of [1, 2, 3]) await given.consume('key')
  await given.giveBack('key')
  await given.consume('key')
  await expect(given.consume('key')).rejects.toEqual(tooMany)
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) await given.giveBack('key')
  for (const _ of [1, 2, 3]) await given.consume('key')
  await expect(given.consume('key')).rejects.toEqual(tooMany)
})

test('a success forgets the failures, and time does too', async () => {
  const short = limit('short')
  for (const _ of [1, 2, 3]) await short.consume('key')
  await expect(short.consume('key')).rejects.toEqual(tooMany)
  await short.reset('key')
  for (const _ of [1, 2, 3]) await short.consume('key')
  await expect(short.consume('key')).rejects.toEqual(tooMany)
  await net.database.pool.query('update rate_limits set expire = expire - 60000')
  await limit('short').consume('key')
})

const forget = () =>
  forgetLimits.run(
    { network: net.database.network, log: net.ctx.log },
    { isLast: false, signal: AbortSignal.timeout(9_000) },
  )
const shift = (hours: number) =>
  net.database.pool.query('update rate_limits set expire = expire + $1', [hours * 3_600_000])

test('the table holds no key in clear, and counts that are over are removed', async () => {
  await limit('private').consume('private@ward.example')
  const { rows } = await net.database.pool.query('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toContain('ward.example')
  await shift(-2)
  await forget()
  expect((await net.database.pool.query('select from rate_limits')).rowCount).toBe(0)
})

test('a count that a node with a clock far ahead began ends within the hour, and none that counts is lost', async () => {
  const [here, there] = [limit('here'), limit('there')]
  for (const _ of [1, 2, 3]) await there.consume('key')
  await shift(40 * 24)
  for (const _ of [1, 2, 3]) await here.consume('key')
  await expect(there.consume('key')).rejects.toEqual(tooMany)
  await forget()
  await there.consume('key')
  await expect(here.consume('key')).rejects.toEqual(tooMany)
})
