import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { auditLogRoutes } from './audit-log.routes.tsx'

const entry = (id: string, change: object = {}) => ({
  id,
  at: '2026-11-20T20:45:00Z',
  actorKind: 'user',
  actor: { id: '2', username: 'mara.tindall' },
  action: 'updateContentFlag',
  subjectType: 'flag',
  subjectId: '7',
  subjectIds: null,
  objects: [],
  fields: ['DONE'],
  requestId: 'req-1',
  changes: [],
  ...change,
})

/** A server with these entries; `asked` are the variables it was asked with. */
function auditServer(entries: object[]) {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string } = {}) => {
    const { query = '', variables = {} } = body ? JSON.parse(body) : {}
    if (query.includes('query AuditKinds'))
      return Response.json({
        data: { auditKinds: { actions: ['upsertAward', 'updateThread'], subjectTypes: ['flag'] } },
      })
    if (!query.includes('query AuditLog')) return Response.json({ data: null })
    asked.push(variables)
    return Response.json({ data: { auditLog: { total: entries.length, entries } } })
  })
  return asked
}
const open = (search = '', roleId: number = ROLE.admin) =>
  openConsole(`/moderation/audit-log${search}`, auditLogRoutes, makeSession(roleId))

test('an entry names who did what, and about what, with links to their pages', async () => {
  auditServer([
    entry('1'),
    entry('2', {
      action: 'updateUser',
      subjectType: 'user',
      subjectId: '16',
      fields: ['firstName', 'bio'],
      objects: [{ id: '16', name: 'ada.moorlight', kind: null }],
    }),
    entry('3', {
      action: 'editContentFlagBody',
      subjectType: 'content',
      objects: [{ id: '7', name: null, kind: 'thread' }],
    }),
    entry('4', { actor: null, actorKind: 'system', action: 'forget_events', subjectType: 'event', subjectId: null }),
  ])
  open()
  const rowOf = async (what: string) => within((await screen.findByText(what)).closest('tr') ?? expect.fail())
  const linkIn = (row: ReturnType<typeof within>, name: string) => row.getByRole('link', { name }).getAttribute('href')
  const done = await rowOf('Marked as done')
  expect(linkIn(done, 'mara.tindall')).toBe('/moderation/users/2')
  expect(linkIn(done, 'Flag 7')).toBe('/moderation/content-flag/7')
  const user = await rowOf('Updated user')
  expect(linkIn(user, 'ada.moorlight')).toBe('/moderation/users/16')
  expect(user.getByText('First name, bio')).toBeTruthy()
  expect(linkIn(await rowOf('Edited the text'), 'Forum Topic 7')).toBe('/moderation/content-flag/thread/7')
  expect((await rowOf('Forgot events')).getByText('Ward itself')).toBeTruthy()
})

test('an action is chosen from those of the log', async () => {
  const asked = auditServer([entry('1')])
  const { history } = open()
  await screen.findByText('Marked as done')
  fireEvent.click(screen.getByRole('combobox', { name: 'What' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Updated thread' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ action: 'updateThread' }))
  expect(history.location.search).toBe('?action=updateThread')
})

test('the details say before and after where that is kept, and say where it is not', async () => {
  const changes = [{ name: 'isOpen', before: 'Yes', after: 'No' }]
  auditServer([entry('1', { changes }), entry('2', { action: 'upsertAward' })])
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Details of Marked as done/ }))
  expect(await screen.findByText('isOpen')).toBeTruthy()
  expect(document.querySelector('del')?.textContent).toContain('Yes')
  fireEvent.click(screen.getByRole('button', { name: /^Details of Saved an award/ }))
  expect(await screen.findByText(/No before\/after values recorded/)).toBeTruthy()
})

test('the history of one thing is an address', async () => {
  const asked = auditServer([entry('1')])
  open('?subjectType=flag&subjectId=7')
  await screen.findByText('Marked as done')
  expect(asked[0]).toMatchObject({ subjectType: 'flag', subjectId: '7', user: '', action: '' })
  expect(screen.getAllByRole('button', { name: /Clear/ })[0]).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Request' }), { target: { value: 'req-1' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ request: 'req-1' }))
})

test('the days of the list are the address’s, and those picked are asked for', async () => {
  const asked = auditServer([entry('1')])
  const { history } = open('?from=2026-11-01&to=2026-11-05')
  await screen.findByText('Marked as done')
  expect(asked[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-05' })
  fireEvent.click(screen.getByRole('button', { name: 'When 11/01/2026 to 11/05/2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Any' }))
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(asked.at(-1)).toMatchObject({ from: '', to: '' })
})

test('a person below the admin level reads that they may not open it', async () => {
  const asked = auditServer([])
  open('', ROLE.moderator)
  await screen.findByRole('heading', { level: 1 })
  expect(asked).toEqual([])
  expect(screen.queryByRole('table')).toBeNull()
})
