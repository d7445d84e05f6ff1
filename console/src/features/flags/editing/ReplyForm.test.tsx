import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { currentToast } from '../../../ui/toast/toast.ts'
import { caseServer, makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

async function openFlag(change: object = {}) {
  const server = caseServer(makeCase(change))
  const { live, say } = fakeLive()
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.moderator), live)
  await screen.findByRole('article', { name: 'Content' })
  const replies = () => server.asked.filter(({ query }) => query.includes('ugcReply'))
  return { server, replies, say }
}
const section = () => within(screen.getByRole('region', { name: 'Reply' }))

/** Opens the form by its key and types HTML: the words are what counts here, not the editor. */
async function write(words: string) {
  await userEvent.keyboard('r')
  fireEvent.click(await section().findByText('HTML', {}, { timeout: 10_000 }))
  const text = await section().findByRole('textbox')
  fireEvent.change(text, { target: { value: words } })
}
const post = () => fireEvent.click(section().getByRole('button', { name: 'Post reply' }))

test('a reply is posted with its text, told, and the form is empty again', async () => {
  const { replies } = await openFlag()
  await write('<p>Please ask your doctor</p>')
  post()
  expect(await screen.findByText('Your reply was posted!')).toBeTruthy()
  expect(replies().map(({ variables }) => variables)).toEqual([{ id: '1', body: '<p>Please ask your doctor</p>' }])
  await waitFor(() => expect(section().queryByRole('button', { name: 'Post reply' })).toBeNull())
  expect(document.activeElement).toBe(section().getByRole('button', { name: /^Reply to sunniva as/ }))
})

test('where a reply fails loading ends, the text stays, and the form alone says Not sent', async () => {
  const { server, replies } = await openFlag()
  server.replyFails = true
  await write('<p>Please ask your doctor</p>')
  post()
  expect(await section().findByText('Not sent')).toBeTruthy()
  expect(currentToast()).toBeUndefined()
  expect(section().getByRole<HTMLTextAreaElement>('textbox').value).toBe('<p>Please ask your doctor</p>')
  server.replyFails = false
  post()
  expect(await screen.findByText('Your reply was posted!')).toBeTruthy()
  expect(replies()).toHaveLength(2)
})

test('a double press posts one reply', async () => {
  const { server, replies } = await openFlag()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.replied = promise
  await write('<p>Once</p>')
  post()
  post()
  resolve()
  expect(await screen.findByText('Your reply was posted!')).toBeTruthy()
  expect(replies()).toHaveLength(1)
})

test('a reply that is being written stays when somebody else deletes the content, and says why it cannot be posted', async () => {
  const { server, replies, say } = await openFlag()
  await write('<p>Please ask your doctor</p>')
  server.operate('1', 'DELETE', { id: '2', username: 'mara' })
  say('flag', '1')
  expect(await section().findByText('What members do not see cannot be replied to.')).toBeTruthy()
  expect(section().getByRole<HTMLTextAreaElement>('textbox').value).toBe('<p>Please ask your doctor</p>')
  post()
  expect(replies()).toEqual([])
})

test('an empty reply is not sent, and what members do not see cannot be replied to', async () => {
  const { replies } = await openFlag()
  await write('  ')
  post()
  expect(await section().findByText('Please write something')).toBeTruthy()
  expect(replies()).toEqual([])
  cleanup()
  await openFlag({ isDeleted: true, isOpen: false })
  expect(section().getByText('What members do not see cannot be replied to.')).toBeTruthy()
  await userEvent.keyboard('r')
  expect(section().queryByRole('textbox')).toBeNull()
})
