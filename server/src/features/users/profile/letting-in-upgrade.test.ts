import { CONFIRM_FIRST } from '@ward/domain/users/letting-in'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from '../../../../test/app.ts'
import { migrations } from '../../../platform/database/migrations.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const post = (url: string, payload: object) =>
  t.fastify.inject({ method: 'POST', url, headers: { host: 'one.test' }, payload })
const signIn = (email: string, password = TEST_PASSWORD) => post('/api/auth/sign-in', { email, password })
const tokenTo = async (recipient: string) => {
  const [mail] = await rows(
    `select payload ->> 'text' as text from outbox where recipient = $1 order by id desc limit 1`,
    recipient,
  )
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
}

/** Takes away what the migration adds, and runs it on the accounts that are there. */
async function upgrade(): Promise<void> {
  const pool = new pg.Pool({ connectionString: t.clone.ownerUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await pool.query(`drop table account_links; alter table users drop column password_from_staff;
    alter table email_confirmations drop column is_own`)
  const [migration] = Object.entries(migrations).flatMap(([name, each]) => (name.endsWith('-letting-in') ? [each] : []))
  await (migration ?? expect.fail('There is no such migration')).up(db)
  await db.destroy()
}

test('the upgrade locks nobody out: proven addresses go on as they were, staff without one set a password by mail', async () => {
  const roles = [1, 2, 3, 5, 6]
  const signedIn = (isProven: boolean) =>
    Promise.all(
      roles.map(async (roleId) => {
        const actor = await t.signIn(roleId)
        await rows('update users set verified_at = case when $2 then now() end where id = $1', actor.id, isProven)
        return actor
      }),
    )
  const [proven, unproven] = [await signedIn(true), await signedIn(false)]
  const invited = await t.signIn(3)
  await rows('update users set verified_at = null, password_hash = null where id = $1', invited.id)
  await upgrade()

  const marked = (actors: readonly Actor[]) =>
    rows(
      'select distinct password_from_staff as marked from users where id = any ($1)',
      actors.map(({ id }) => id),
    )
  expect(await marked([...proven, invited])).toEqual([{ marked: false }])
  expect(await marked(unproven)).toEqual([{ marked: true }])
  for (const { email } of proven) expect((await signIn(email)).statusCode).toBe(200)
  for (const [at, { email }] of unproven.entries()) {
    const isAdmin = [1, 5, 6].includes(roles[at] ?? 0)
    const first = await signIn(email)
    expect([first.statusCode, first.json().message === CONFIRM_FIRST]).toEqual(isAdmin ? [403, true] : [200, false])
    if (!isAdmin) await post('/api/auth/request-password-reset', { email })
    const password = 'Quiet-harbour-77'
    expect((await post('/api/auth/reset-password', { token: await tokenTo(email), password })).statusCode).toBe(200)
    const cookie = String((await signIn(email, password)).headers['set-cookie']).split(';')[0] ?? ''
    const { refusal } = await t.query({ ...(unproven[at] as Actor), cookie }, 'auditLog', {}, 'total')
    expect(refusal === undefined).toBe(isAdmin)
  }
  expect(await marked(unproven)).toEqual([{ marked: false }])
})
