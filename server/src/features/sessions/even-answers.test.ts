import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

let asked = 0
/** Milliseconds until a request for a link was answered. */
const timeOf = async (email: string) => {
  const begun = performance.now()
  const { statusCode } = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    headers: { host: 'one.test' },
    payload: { email },
    remoteAddress: `10.20.0.${++asked}`,
  })
  expect(statusCode).toBe(200)
  return performance.now() - begun
}

test('how long a request for a link takes does not tell whether the address has an account', async () => {
  const { email } = await t.signIn(2)
  // The work for an existing account takes far longer here than anywhere.
  const owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  await owner.query(`
    create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.12); return new; end $$;
    create trigger slowly before insert on password_resets for each row execute function slowly()`)
  await owner.end()
  await timeOf('first@ward.example')
  const times: [number, number][] = []
  for (let n = 0; n < 3; n++) times.push([await timeOf(email), await timeOf(`nobody${n}@ward.example`)])
  const nearest = Math.min(...times.map(([known, unknown]) => Math.abs(known - unknown)))
  expect(nearest).toBeLessThan(40)
})
