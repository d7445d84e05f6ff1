import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE, STAFF } from '@ward/domain/app/roles'
import { AUTHOR_AT_RISK, TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase, makeThread } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

async function openFlag(change: object = {}, roleId: number = ROLE.admin, wait: object | null = null) {
  const server = caseServer(makeCase(change))
  server.wait = wait
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(roleId), fakeLive().live)
  // The text, or the editor where one was open before a reload.
  await waitFor(() => expect(document.querySelector('article[aria-label="Content"], form')).toBeTruthy())
  const edits = () => server.asked.filter(({ query }) => /editContentFlagBody|updateThread/.test(query))
  return { server, edits }
}

const form = () => within(screen.getByRole('form', { name: 'Edit the content' }))
/** Opens the editor by its key, and the body as HTML. */
async function edit(body?: string) {
  await userEvent.keyboard('e')
  fireEvent.click(await screen.findByText('HTML', {}, { timeout: 10_000 }))
  if (body === undefined) return
  fireEvent.change(await form().findByRole('textbox', { name: 'Body' }), { target: { value: body } })
}
const save = () => fireEvent.click(form().getByRole('button', { name: /^Save/ }))

test('the body of a comment is edited alone, as Visual or HTML, and sent with the version that was shown', async () => {
  const { edits } = await openFlag()
  await edit('<p>In other words</p>')
  expect(form().queryByLabelText('Title')).toBeNull()
  expect(form().queryByLabelText('Author')).toBeNull()
  expect(form().getByText('Visual')).toBeTruthy()
  save()
  expect(await screen.findByText('Your changes were saved')).toBeTruthy()
  expect(edits().map(({ variables }) => variables)).toEqual([{ id: '1', body: '<p>In other words</p>', version: 1 }])
  expect(await screen.findByRole('article', { name: 'Content' })).toBeTruthy()
})

test('title, author and body of a thread are edited; unchanged fields are not sent', async () => {
  const { edits, server } = await openFlag(makeThread())
  await edit()
  fireEvent.change(form().getByRole('textbox', { name: 'Title' }), { target: { value: 'A better title' } })
  fireEvent.click(form().getByRole('combobox', { name: 'Author' }))
  fireEvent.click(await screen.findByRole('option', { name: 'mara' }))
  save()
  expect(await screen.findByText('Your changes were saved')).toBeTruthy()
  expect(edits().map(({ variables }) => variables)).toEqual([
    { id: '71', name: 'A better title', userId: '2', version: 3 },
  ])
  const staff = server.asked.find(({ query }) => query.includes('StaffAuthors'))
  expect(staff?.variables).toEqual({ roleIds: [1, 2, 6], limit: 500 })
})

test('a thread whose body shows nothing gets another title all the same', async () => {
  const blank = makeThread()
  const { edits } = await openFlag({ ...blank, thread: { ...blank.thread, body: '<p></p>' } })
  await edit()
  fireEvent.change(form().getByRole('textbox', { name: 'Title' }), { target: { value: 'A better title' } })
  save()
  expect(await screen.findByText('Your changes were saved')).toBeTruthy()
  expect(edits().map(({ variables }) => variables)).toEqual([{ id: '71', name: 'A better title', version: 3 }])
})

/** The field of a thread's author, and the names it offers. */
async function authorsOffered(roleId: number, wait: object | null = null) {
  const { server } = await openFlag({ ...makeThread(), atRisk: wait !== null }, roleId, wait)
  await edit()
  const field = form().getByRole('combobox', { name: 'Author' })
  fireEvent.click(field)
  await waitFor(() => expect(server.asked.some(({ query }) => query.includes('StaffAuthors'))).toBe(true))
  const offered = await screen.findAllByRole('option')
  return { offered: offered.map(({ textContent }) => textContent), field }
}

test.each([
  { roleId: ROLE.admin, expected: ['sunniva', 'mara', 'tomas'] },
  { roleId: ROLE.superAdmin, expected: ['sunniva', 'ines', 'mara', 'tomas'] },
])('role $roleId is offered as authors whoever wrote the thread and staff who do not rank above it', async (each) => {
  expect((await authorsOffered(each.roleId)).offered).toEqual(each.expected)
})

test('while the author may be in danger no other is offered, and the field says why', async () => {
  const wait = { id: '1', since: '2026-11-20T20:40:00Z', holder: null, handedTo: null, heldUntil: null, lease: 1 }
  const { offered, field } = await authorsOffered(ROLE.admin, wait)
  expect(offered).toEqual(['sunniva'])
  const about = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(about.map((id) => document.getElementById(id)?.textContent).join()).toContain(AUTHOR_AT_RISK)
})

test('the second of two editors is refused with the difference, and both texts are kept', async () => {
  const { server, edits } = await openFlag()
  await edit('<p>Mine</p>')
  server.editConflict = { message: TEXT_CHANGED, state: { body: '<p>Theirs</p>', version: 2 } }
  save()
  const dialog = within(await screen.findByRole('dialog', { name: TEXT_CHANGED }))
  expect(dialog.getByText('Theirs', { selector: 'td' })).toBeTruthy()
  expect(dialog.getByText('Mine', { selector: 'td' })).toBeTruthy()
  server.editConflict = null
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Your changes were saved')).toBeTruthy()
  expect(edits().at(-1)?.variables).toEqual({ id: '1', body: '<p>Mine</p>', version: 2 })
})

test('while a text is edited no decision is offered, by button or key', async () => {
  const { server } = await openFlag()
  await edit()
  expect(screen.queryByRole('group', { name: 'Decide' })).toBeNull()
  fireEvent.click(form().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.getByRole('group', { name: 'Decide' })).toBeTruthy())
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Content' }))
  expect(server.asked.some(({ query }) => query.includes('updateContentFlag'))).toBe(false)
})

test('only admin-level roles are offered to edit, and nobody on a profile', async () => {
  for (const roleId of STAFF) {
    await openFlag({}, roleId)
    expect([roleId, screen.queryByRole('button', { name: /^Edit/ }) !== null]).toEqual([roleId, roleId !== 2])
    cleanup()
  }
  const user = {
    id: '91',
    bio: 'Hi',
    insertedAt: '2024-03-01T09:00:00Z',
    badge: null,
    secondaryBadge: null,
    avatar: null,
  }
  await openFlag({ assocType: 'user', comment: null, user })
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})

test('what was being written into a text is there again after a reload, with the version it began from', async () => {
  await openFlag()
  await edit('<p>Half a sentence</p>')
  cleanup()
  const { edits } = await openFlag()
  await screen.findByRole('form', { name: 'Edit the content' })
  fireEvent.click(await form().findByText('HTML', {}, { timeout: 10_000 }))
  expect((await form().findByRole<HTMLTextAreaElement>('textbox', { name: 'Body' })).value).toBe(
    '<p>Half a sentence</p>',
  )
  save()
  await screen.findByText('Your changes were saved')
  expect(edits().map(({ variables }) => variables.version)).toEqual([1])
})
