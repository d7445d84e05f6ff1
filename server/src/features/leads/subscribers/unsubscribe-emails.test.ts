import { NO_ADDRESSES } from '@ward/domain/leads/lead-upload/lead-upload'
import { LIST_FORGOTTEN } from '@ward/domain/task-scripts/task-scripts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { sentTo } from '../../notifications/leave-by-mail.fixtures.ts'
import { doRun, runScript, startScript } from '../../task-scripts/run-script.fixtures.ts'
import { forgetUploads, insertUpload, uploadedText } from '../../task-scripts/task-uploads.db.ts'
import { forgetLeads } from '../lead-upload/forget-leads.task.ts'
import { makeSubscriber, uploadLeads } from '../lead-upload/lead-upload.fixtures.ts'
import { unsubscribeEmails } from './unsubscribe-emails.task.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
/** Runs the script as a worker would; its lines. */
async function unsubscribeAll(options: object, upload?: string): Promise<string[]> {
  const { id, state, lines } = await runScript(t, tech, unsubscribeEmails, options, upload)
  const [run] = await rows('select options::text from runs where id = $1', [id])
  expect(state).toBe('completed')
  expect(run.options).not.toContain('@')
  return lines
}
const stateOf = async (member: Actor) => [
  await rows(`select email, status from subscribers where email like '%@leaves.example' order by email`),
  await rows('select receive_emails from users where id = $1', [member.id]),
]

test('each address of a list leaves, subscriber or member; who is not known is told by place, and nobody else is touched', async () => {
  const member = await t.signIn(3)
  const other = await t.signIn(3, { siteId: t.sites.two.siteId })
  await rows('update users set receive_emails = true where id = any ($1)', [[member.id, other.id]])
  await makeSubscriber(t, 'sub@leaves.example')
  await makeSubscriber(t, 'stays@leaves.example')
  await makeSubscriber(t, 'black@leaves.example', 'blacklisted')
  const addresses = `SUB@leaves.example, nobody@leaves.example\nnonsense\n${member.email.toUpperCase()}\n${other.email}`
  const before = await stateOf(member)
  expect(await unsubscribeAll({ addresses, isDryRun: true })).toEqual([
    'Entries 1 to 5: 2 would be unsubscribed, 2 not known (2, 5), 1 no email address (3)',
    'Nothing was changed: this was a dry run',
  ])
  expect(await stateOf(member)).toEqual(before)
  expect((await unsubscribeAll({ addresses }))[0]).toBe(
    'Entries 1 to 5: 2 unsubscribed, 2 not known (2, 5), 1 no email address (3)',
  )
  expect(await stateOf(member)).toEqual([
    [
      { email: 'black@leaves.example', status: 'blacklisted' },
      { email: 'stays@leaves.example', status: 'subscribed' },
      { email: 'sub@leaves.example', status: 'unsubscribed' },
    ],
    [{ receive_emails: false }],
  ])
  expect(await rows('select receive_emails from users where id = $1', [other.id])).toEqual([{ receive_emails: true }])
})

test('a file is read as a list is; done again it changes nothing, and without either it does not begin', async () => {
  await makeSubscriber(t, 'file@leaves.example')
  const content = Array.from({ length: 100 }, (_, n) => `n${n}@nowhere.example`).join('\n')
  const upload = { symbol: unsubscribeEmails.name, name: 'a.csv', userId: tech.id }
  const { id } = await insertUpload(t.siteOf(tech.siteId), { ...upload, content: `${content}\nfile@leaves.example\n` })
  const lines = await unsubscribeAll({}, id)
  expect(lines[0]).toMatch(/^Entries 1 to 100: 100 not known \(1, 2, /)
  expect(lines.slice(1)).toEqual(['Entries 101 to 101: 1 unsubscribed', 'All entries were looked at'])
  expect((await unsubscribeAll({}, id))[1]).toBe('Entries 101 to 101: 1 got no emails before')
  expect((await startScript(t, tech, unsubscribeEmails, { addresses: ' ' })).refusal?.message).toBe(NO_ADDRESSES)
})

test('who is unsubscribed only because an upload was undone leaves by it as well, so that the next upload writes to nobody', async () => {
  const email = 'undone@leaves.example'
  const first = await uploadLeads(t, tech, email)
  expect(await sentTo(t, email)).toHaveLength(1)
  await t.mutate(tech, 'undoUpload', { id: first })
  expect((await unsubscribeAll({ addresses: email }))[0]).toBe('Entries 1 to 1: 1 unsubscribed')
  expect((await unsubscribeAll({ addresses: email }))[0]).toBe('Entries 1 to 1: 1 got no emails before')
  const second = await uploadLeads(t, tech, email)
  const { answer } = await t.query(tech, 'getUpload', { id: second }, 'newLeads leftUnsubscribed')
  expect(answer).toEqual({ newLeads: 0, leftUnsubscribed: 1 })
})

test('a file stays while a run that names it may go on; once it is gone the run gives up and says so', async () => {
  const site = t.siteOf(tech.siteId)
  await makeSubscriber(t, 'late@leaves.example')
  const upload = { symbol: unsubscribeEmails.name, name: 'a.csv', userId: tech.id, content: 'late@leaves.example' }
  const { id: file } = await insertUpload(site, upload)
  const { answer } = await startScript(t, tech, unsubscribeEmails, {}, file)
  const id = answer?.id ?? ''
  const forget = async () => {
    await forgetUploads(t.database.network, AbortSignal.timeout(60_000))
    return uploadedText(site, file)
  }
  await rows(`update task_uploads set inserted_at = now() - interval '20 days'`)
  expect(await forget()).toBe(upload.content)
  await rows(`update runs set state = 'aborted', finished_at = now() - interval '6 days' where id = $1`, [id])
  expect(await forget()).toBe(upload.content)
  await rows(`update runs set finished_at = now() - interval '8 days' where id = $1`, [id])
  expect(await forget()).toBeUndefined()
  expect((await t.mutate(tech, 'resumeRun', { id }, 'id')).refusal).toBeUndefined()
  await doRun(t, tech, unsubscribeEmails, id)
  expect(await rows('select state, error from runs where id = $1', [id])).toEqual([
    { state: 'gave_up', error: LIST_FORGOTTEN },
  ])
  expect(await rows(`select status from subscribers where email = 'late@leaves.example'`)).toEqual([
    { status: 'subscribed' },
  ])
})

test('addresses that were typed for a run are forgotten some days after it ended early, and it goes on with nothing', async () => {
  const started = async (addresses: string) =>
    (await startScript(t, tech, unsubscribeEmails, { addresses })).answer?.id ?? expect.fail('It was not started')
  const end = (id: string, days: number) =>
    rows(`update runs set state = 'aborted', finished_at = now() - make_interval(days => $2) where id = $1`, [id, days])
  const typed = async (id: string) => (await rows('select options from runs where id = $1', [id]))[0].options.addresses
  const old = await started('old@leaves.example')
  await end(old, 8)
  const fresh = await started('fresh@leaves.example')
  await end(fresh, 6)
  const waits = await started('waits@leaves.example')
  for (let times = 0; times < 2; times++)
    await forgetLeads.run({ network: t.database.network } as never, { signal: new AbortController().signal } as never)
  expect([await typed(old), await typed(fresh), await typed(waits)]).toEqual([
    ...[undefined, 'fresh@leaves.example', 'waits@leaves.example'],
  ])
  await end(waits, 0)
  expect((await t.mutate(tech, 'resumeRun', { id: old }, 'id')).refusal).toBeUndefined()
  await doRun(t, tech, unsubscribeEmails, old)
  expect(await rows('select state, error from runs where id = $1', [old])).toEqual([
    { state: 'gave_up', error: LIST_FORGOTTEN },
  ])
})
