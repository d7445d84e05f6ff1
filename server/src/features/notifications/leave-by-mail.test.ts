import { leaveLine } from '@ward/domain/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { requestPasswordReset } from '../sessions/passwords.actions.ts'
import { leaveBy, sentTo } from './leave-by-mail.fixtures.ts'
import { notify } from './notifications.actions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const system = () => t.ctxOf({ kind: 'nobody', siteId: t.sites.one.siteId, roleId: null })
const reported = (userId: string, subjectId: string) =>
  inTransaction(
    system(),
    (tx) => notify(tx, { userId, kind: 'text.answered', subjectType: 'content', subjectId }, { by: null }),
    { audited: false },
  )

test.each(['multipart', 'urlencoded'] as const)(
  'one press in a mailbox, signed out, ends the mails of a member, who is still told on the site: %s',
  async (form) => {
    const member = await t.signIn(6)
    await rows('update users set receive_emails = true where id = $1', member.id)
    await reported(member.id, '1')
    const [mail] = await sentTo(t, member.email)
    expect(mail?.unsubscribe).toMatch(/^https:\/\/one\.test\/unsubscribe\/m\d+\.[\w-]+$/)
    expect(mail?.text).toContain(leaveLine(mail?.unsubscribe ?? ''))
    const { pathname } = new URL(mail?.unsubscribe ?? '')
    const asked = { headers: { host: 'one.test' }, url: pathname }
    expect((await t.fastify.inject(asked)).body).toContain('Unsubscribe</button>')
    const pressed = await leaveBy(t, mail, form)
    expect(pressed.statusCode).toBe(200)
    await reported(member.id, '2')
    expect(await sentTo(t, member.email)).toEqual([])
    expect(await rows('select id from notifications where user_id = $1', member.id)).toHaveLength(2)
  },
)

test('a mail that waited goes to nobody who has left meanwhile, but one that their account needs', async () => {
  const member = await t.signIn(6)
  await rows('update users set receive_emails = true where id = $1', member.id)
  await reported(member.id, '1')
  const [mail] = await sentTo(t, member.email)
  await reported(member.id, '2')
  await inTransaction(system(), (tx) => requestPasswordReset(tx, member.email), { audited: false })
  await leaveBy(t, mail)
  const sent = await sentTo(t, member.email)
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/password/)])
  expect(await rows(`select id from outbox where recipient = $1 and state <> 'delivered'`, member.email)).toEqual([])
})

test('a mail that an account needs has no way out', async () => {
  const member = await t.signIn(6)
  await inTransaction(system(), (tx) => requestPasswordReset(tx, member.email), { audited: false })
  const [mail] = await sentTo(t, member.email)
  expect(mail?.unsubscribe).toBeUndefined()
  expect(mail?.text).not.toContain('/unsubscribe/')
})
