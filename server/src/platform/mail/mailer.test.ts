import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import { isMailAddress } from '@ward/domain/kernel/mail-address'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailRefused, smtpMailer } from './mailer.ts'
import { startSmtpSink } from './smtp-sink.fixtures.ts'

const mail = { messageId: '<1@one.test>', from: 'no-reply@one.test', to: 'a@b.example', subject: 'Hello', text: 'Text' }
let sink: Awaited<ReturnType<typeof startSmtpSink>>

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.stop())

test.each(['a@b.example', "o'neil+tag@mail.example.org", 'x@localhost', `${'a'.repeat(64)}@b.example`])(
  'mail can go to %s',
  (address) => expect(isMailAddress(address)).toBe(true),
)

test.each([
  '',
  'nobody',
  '@b.example',
  'a@',
  'a@b@c.example',
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'Name <a@b.example>',
  'a b@c.example',
  '"a b"@c.example',
  'a(comment)@b.example',
  '.a@b.example',
  'a..b@c.example',
  'a.@b.example',
  'a@-b.example',
  'a@b.example.',
  'a@[127.0.0.1]',
  'a@b.example\r\nRCPT TO:<c@d.example>',
  'a@b.example\n',
  'a@b.example\0',
  'ä@b.example',
  'a@bücher.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(64)}.example`,
  `a@${'b.'.repeat(126)}example`,
])('mail cannot go to %j', (address) => expect(isMailAddress(address)).toBe(false))

test('an address that is accepted has one @, no blank and nothing outside ASCII', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.emailAddress()), (text) => {
      if (isMailAddress(text)) expect(text).toMatch(/^[!-?A-~]+@[0-9A-Za-z.-]+$/)
    }),
    { numRuns: 2000 },
  )
})

test('an accepted address reaches the server as it is, and no other does', async () => {
  const send = smtpMailer(sink.url)
  const odd = ["o'neil+tag@mail.example.org", 'a/b=c@b.example', '{x}~|y@b.example', '#%&*!?^`$@b.example']
  for (const to of odd) await send({ ...mail, to })
  expect(sink.caught.slice(-odd.length).map((caught) => caught.recipients)).toEqual(odd.map((to) => [to]))
})

test('a line end in the subject starts no header of its own', async () => {
  await smtpMailer(sink.url)({ ...mail, subject: 'Hello\r\nBcc: c@d.example\n\nAnd a body' })
  const caught = sink.caught.at(-1)
  expect(caught?.lines).toContain('Subject: Hello Bcc: c@d.example And a body')
  expect(caught?.lines.filter((line) => /^bcc:/i.test(line))).toEqual([])
  expect(caught?.recipients).toEqual(['a@b.example'])
})

test('a mail that one can leave says so in its headers, for one press; another one does not', async () => {
  const headersOf = () => sink.caught.at(-1)?.lines.filter((line) => /^list-unsubscribe/i.test(line))
  await smtpMailer(sink.url)({ ...mail, unsubscribe: 'https://one.test/unsubscribe/abc' })
  expect(headersOf()).toEqual([
    'List-Unsubscribe: <https://one.test/unsubscribe/abc>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
  await smtpMailer(sink.url)(mail)
  expect(headersOf()).toEqual([])
})

test('an address that is none is refused before a connection is made', async () => {
  const before = sink.connections()
  await expect(smtpMailer(sink.url)({ ...mail, to: 'a@b.example, c@d.example' })).rejects.toThrow(MailRefused)
  expect(sink.connections()).toBe(before)
})
