import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { VIEW_CHANGED, VIEW_NAME_MAX, VIEW_SAVED } from '@ward/domain/flags/saved-views/saved-views'
import { expect, test, vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const SPAM = { id: '1', name: 'Spam', address: 'filters=spam', isTeam: true, version: 1, count: 1234, mayChange: true }
const TEAM = { ...SPAM, owner: { id: '2', username: 'mara' } }

/** The queue's server, with saved views beside it. */
function viewServer(views: object[]) {
  flagServer([makeFlag('1')])
  const queue = globalThis.fetch
  const server = {
    views,
    asked: [] as { query: string; variables: object }[],
    conflict: null as object | null,
    waits: Promise.resolve(),
  }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      const asked = JSON.parse(String(init?.body ?? '{}'))
      if (!/savedViews|[a-z]View\(/.test(asked.query ?? '')) return queue(url, init)
      server.asked.push(asked)
      if (asked.query.includes('savedViews'))
        return new Response(sent(asked.query, { data: { savedViews: server.views } }))
      if (server.conflict)
        return new Response(
          sent(asked.query, {
            errors: [{ message: VIEW_CHANGED, extensions: { code: 'CONFLICT', state: server.conflict } }],
          }),
        )
      if (asked.query.includes('deleteView')) return new Response(sent(asked.query, { data: { deleteView: true } }))
      const name = asked.query.includes('restoreView') ? 'restoreView' : 'saveView'
      await server.waits
      return new Response(sent(asked.query, { data: { [name]: { ...asked.variables, id: '9', version: 1 } } }))
    }),
  )
  return server
}
const open = (path: string) => openConsole(path, flagRoutes, makeSession(ROLE.moderator), fakeLive().live)
const bar = async () => within(await screen.findByRole('navigation', { name: 'Saved views' }))

test('saved views stand above the queue with their counts, and the one that is shown is marked', async () => {
  viewServer([TEAM])
  const { history } = open('/moderation/')
  const link = await (await bar()).findByRole('link', { name: 'Spam 1,234' })
  expect(link.getAttribute('aria-current')).toBeNull()
  await userEvent.click(link)
  await waitFor(() => expect(history.location.search).toBe('?filters=spam'))
  expect((await (await bar()).findByRole('link', { name: 'Spam 1,234' })).getAttribute('aria-current')).toBe('true')
})

test('what is shown is saved under a name; without filters there is nothing to save', async () => {
  const server = viewServer([])
  open('/moderation/?assocType=reply&page=2')
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Save this view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved view' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Replies')
  await userEvent.click(dialog.getByLabelText('Share with the team'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() =>
    expect(server.asked.at(-1)?.query.includes('savedViews') && server.asked.at(-2)?.variables).toEqual({
      ...{ id: null, name: 'Replies', address: 'assocType=reply', isTeam: true, version: null },
    }),
  )
})

test('what is typed while a new view is saved is saved into the same view', async () => {
  const server = viewServer([])
  const { promise, resolve } = Promise.withResolvers<void>()
  server.waits = promise
  open('/moderation/?assocType=reply')
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Save this view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved view' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Replies{Enter} of today')
  resolve()
  expect(await screen.findByText(VIEW_SAVED)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked.filter(({ query }) => query.includes('saveView')).map(({ variables }) => variables)).toEqual([
    expect.objectContaining({ id: null, name: 'Replies', version: null }),
    expect.objectContaining({ id: '9', name: 'Replies of today', version: 1 }),
  ])
})

test('a view that somebody else renamed meanwhile is shown beside what was typed', async () => {
  const server = viewServer([TEAM])
  open('/moderation/saved-views')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Spam' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved view' }))
  await userEvent.type(dialog.getByLabelText('Name'), ' of today')
  server.conflict = { ...SPAM, name: 'Junk', version: 2 }
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  const conflict = within(await screen.findByRole('dialog', { name: VIEW_CHANGED }))
  expect(conflict.getByRole('row', { name: 'Name Junk Spam of today' })).toBeTruthy()
})

test('a view is deleted, and Undo brings it back', async () => {
  const server = viewServer([TEAM])
  open('/moderation/saved-views')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Spam' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(server.asked.some(({ query }) => query.includes('restoreView'))).toBe(true))
})

test('a name that is too long is kept as it was typed, and says so', async () => {
  const server = viewServer([])
  open('/moderation/?assocType=reply')
  await userEvent.click(await (await bar()).findByRole('button', { name: 'Save this view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved view' }))
  const long = 'n'.repeat(VIEW_NAME_MAX + 1)
  await userEvent.type(dialog.getByLabelText('Name'), long)
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(await dialog.findByText(`The name may have at most ${VIEW_NAME_MAX} characters`)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe(long)
  expect(server.asked.filter(({ query }) => query.includes('saveView'))).toEqual([])
})
