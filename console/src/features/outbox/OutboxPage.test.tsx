import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FEATURE_IS_OFF } from '@ward/domain/app/features'
import { ROLE } from '@ward/domain/app/roles'
import { LETTER_NOT_SHOWN, OUTBOX_DELIVERED, OUTBOX_FORGOTTEN, OUTBOX_RESENT } from '@ward/domain/outbox/outbox'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { outboxRoutes } from './outbox.routes.tsx'

const message = (id: string, state: string, more: object = {}) => ({
  id,
  recipient: `member${id}@ward.example`,
  subject: `Letter ${id}`,
  text: `Dear member ${id}`,
  state,
  attempts: 0,
  lastError: null,
  insertedAt: '2026-11-20T08:00:00Z',
  ...more,
})

/** The outbox of a server; null is one that sends its mail. */
function makeServer(messages: ReturnType<typeof message>[] | null) {
  const asked: { query: string; variables: { id?: string } }[] = []
  const answer = (query: string) => {
    if (messages === null) return { errors: [{ message: FEATURE_IS_OFF.kept_mail, extensions: { code: 'FORBIDDEN' } }] }
    if (query.includes('resendMessage')) return { data: { resendMessage: { id: '2', state: 'WAITING' } } }
    return { data: { outbox: { total: messages.length, messages } } }
  }
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body))
    asked.push(body)
    return new Response(JSON.stringify(answer(body.query)))
  })
  return asked
}
const open = () => openConsole('/moderation/outbox', outboxRoutes, makeSession(ROLE.superAdmin))
const rowOf = async (subject: string) => within((await screen.findByText(subject)).closest('tr') as HTMLElement)

test('messages are listed with what became of them, and a row opens to its text', async () => {
  makeServer([message('1', 'HELD'), message('2', 'FAILED', { lastError: 'SMTP 550 at RCPT TO' })])
  open()
  const held = await rowOf('Letter 1')
  expect(held.getByText('Held')).toBeTruthy()
  expect(held.getByText('member1@ward.example')).toBeTruthy()
  const failed = await rowOf('Letter 2')
  await userEvent.click(failed.getByRole('button', { name: /details|more|show/i }))
  expect(await screen.findByText('Dear member 2')).toBeTruthy()
  expect(screen.getByText(/SMTP 550 at RCPT TO/)).toBeTruthy()
})

test('a message is sent again, and the list follows', async () => {
  const asked = makeServer([message('2', 'FAILED')])
  open()
  await userEvent.click((await rowOf('Letter 2')).getByRole('button', { name: /^Send again ?: Letter 2$/ }))
  expect(await screen.findByText(OUTBOX_RESENT)).toBeTruthy()
  expect(asked.find(({ query }) => query.includes('resendMessage'))?.variables).toEqual({ id: '2' })
  await expect.poll(() => asked.filter(({ query }) => query.includes('Outbox('))).toHaveLength(2)
})

test('a delivered message has no text left and cannot be sent again', async () => {
  makeServer([message('3', 'DELIVERED', { text: null })])
  open()
  const row = await rowOf('Letter 3')
  expect(row.queryByRole('button', { name: /^Send again/ })).toBeNull()
  await userEvent.click(row.getByRole('button', { name: /details|more|show/i }))
  expect(await screen.findByText(`${OUTBOX_DELIVERED}.`)).toBeTruthy()
})

test('a message without its text says why: it failed long ago, or is one to a member at risk', async () => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const gone = (id: string, insertedAt: string) => message(id, 'FAILED', { text: null, insertedAt })
  makeServer([gone('4', days(31)), gone('5', days(29))])
  open()
  for (const [subject, why] of [
    ['Letter 4', OUTBOX_FORGOTTEN],
    ['Letter 5', LETTER_NOT_SHOWN],
  ] as const) {
    await userEvent.click((await rowOf(subject)).getByRole('button', { name: /details|more|show/i }))
    expect(await screen.findByText(`${why}.`)).toBeTruthy()
  }
})

test('an empty outbox says what it is for; where mail is sent meanwhile that is said', async () => {
  makeServer([])
  open()
  expect(await screen.findByText('No messages')).toBeTruthy()
  cleanup()
  makeServer(null)
  open()
  expect(await screen.findByText(FEATURE_IS_OFF.kept_mail)).toBeTruthy()
})
