import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { currentToast } from '../../../ui/toast/toast.ts'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})
/** Why replies failed, as it is logged. */
const watchLog = () => vi.spyOn(console, 'error').mockImplementation(() => {})

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
const post = () => fireEvent.click(section().getByRole('button', { name: /^Post reply|^Try again/ }))

test('a reply is posted with its text, a message says so, and the form is empty again', async () => {
  const { replies } = await openFlag()
  await write('<p>Please ask your doctor</p>')
  post()
  expect(await screen.findByText('Your reply was posted!')).toBeTruthy()
  expect(replies().map(({ variables }) => variables)).toEqual([{ id: '1', body: '<p>Please ask your doctor</p>' }])
  await waitFor(() => expect(section().queryByRole('button', { name: /^Post reply/ })).toBeNull())
  expect(document.activeElement).toBe(section().getByRole('button', { name: /^Reply to sunniva as/ }))
})

test('where a reply fails loading ends, the text stays, the error is logged, and the form alone says so and offers another try', async () => {
  const { server, replies } = await openFlag()
  const logged = watchLog()
  server.replyFails = true
  await write('<p>Please ask your doctor</p>')
  post()
  expect(await section().findByText(/^Not sent/)).toBeTruthy()
  expect(currentToast()).toBeUndefined()
  expect(logged.mock.calls).toEqual([['The reply was not sent.', expect.any(Error)]])
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
  expect(await section().findByText('Members can’t see this, so you can’t reply.')).toBeTruthy()
  expect(section().getByRole<HTMLTextAreaElement>('textbox').value).toBe('<p>Please ask your doctor</p>')
  post()
  expect(replies()).toEqual([])
})

test('an empty reply is not sent, and what members do not see cannot be replied to', async () => {
  const { replies } = await openFlag()
  // As the editor writes blanks.
  await write('<p>   </p>')
  post()
  expect(await section().findByText('Please write something')).toBeTruthy()
  expect(replies()).toEqual([])
  cleanup()
  localStorage.clear()
  await openFlag({ isDeleted: true, isOpen: false })
  expect(section().getByText('Members can’t see this, so you can’t reply.')).toBeTruthy()
  await userEvent.keyboard('r')
  expect(section().queryByRole('textbox')).toBeNull()
})

test('the flag of an answer suggested to a poll leads to the poll and offers no reply', async () => {
  const { comment } = makeCase()
  const uri = '/engagement/poll/5#comment-71'
  await openFlag({ uri, isSuggestion: true, comment: { ...comment, post: null } })
  const article = within(screen.getByRole('article', { name: 'Content' }))
  expect(article.getByRole('link', { name: /^Suggested answer/ }).getAttribute('href')).toBe(uri)
  expect(section().getByText('A suggested answer cannot be replied to.')).toBeTruthy()
})

test('what is typed on after Post reply is no decision, while it is sent, after it failed and just after it was posted', async () => {
  watchLog()
  const { server } = await openFlag()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.replied = promise
  server.replyFails = true
  const decided = () => server.asked.filter(({ query }) => query.includes('updateContentFlag'))
  await write('<p>Hello</p>')
  const button = section().getByRole('button', { name: /^Post reply/ })
  button.focus()
  fireEvent.click(button)
  button.blur()
  await userEvent.keyboard('sorry about ade{Delete}')
  resolve()
  await section().findByText(/^Not sent/)
  await userEvent.keyboard('sorry about ade{Delete}')
  server.replyFails = false
  post()
  await screen.findByText('Your reply was posted!')
  section()
    .getByRole('button', { name: /^Reply to/ })
    .blur()
  await userEvent.keyboard('sorry about ade{Delete}')
  expect(decided()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Edit' })).toBeNull()
})

test('Ctrl+Enter sends the reply, Escape leaves it with its words, and r goes back into it', async () => {
  const { replies } = await openFlag()
  await write('<p>Hello</p>')
  const field = section().getByRole('textbox')
  field.focus()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply' }))
  await new Promise((done) => setTimeout(done, 1600))
  await userEvent.keyboard('r')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Your reply was posted!')).toBeTruthy()
  expect(replies().map(({ variables }) => variables.body)).toEqual(['<p>Hello</p>'])
})

test('a reply that could not be sent says why and what to do, also once one is online again', async () => {
  watchLog()
  const { server } = await openFlag()
  server.replyFails = true
  await write('<p>Hello</p>')
  post()
  expect(await section().findByText('Not sent. Something went wrong. Please try again. (r)')).toBeTruthy()
  expect(section().getByRole('button', { name: /^Try again/ })).toBeTruthy()
  act(() => dispatchEvent(new Event('online')))
  expect(await section().findByText('You’re back online. This reply wasn’t sent yet.')).toBeTruthy()
})

test.each([
  [
    'r',
    'a reply where members cannot see the text',
    { isDeleted: true, isOpen: false },
    'Members can’t see this, so you can’t reply.',
  ],
  ['e', 'editing for who may not', {}, /You must be/],
  ['a', 'an approval for who may not', { isPendingModeration: true }, /You must be/],
  [']', 'a step without a list', {}, 'This flag wasn’t opened from a list.'],
  ['u', 'nothing to undo', {}, 'There’s nothing to undo here any more.'],
])('the key %s that cannot act says why (%s), and the words typed after it do nothing', async (key, _, change, why) => {
  const { server } = await openFlag(change)
  await userEvent.keyboard(`${key}sed`)
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
  expect(screen.getByRole('alert').textContent).toMatch(why)
  expect(server.asked.filter(({ query }) => query.includes('mutation'))).toEqual([])
})

test('a reply that was being written is there again after the tab was reloaded, and gone once it is posted', async () => {
  await openFlag()
  await write('<p>Hello again</p>')
  cleanup()
  await openFlag()
  const html = async () => {
    fireEvent.click(await section().findByText('HTML', {}, { timeout: 10_000 }))
    return section().findByRole<HTMLTextAreaElement>('textbox')
  }
  expect((await html()).value).toBe('<p>Hello again</p>')
  post()
  await screen.findByText('Your reply was posted!')
  cleanup()
  await openFlag()
  expect(section().getByRole('button', { name: /^Reply to/ })).toBeTruthy()
})
