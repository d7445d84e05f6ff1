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
    if (!query.includes('query AuditLog')) return Response.json({ data: null })
    asked.push(variables)
    return Response.json({ data: { auditLog: { total: entries.length, entries } } })
  })
  return asked
}
const open = (search = '', roleId: number = ROLE.admin) =>
  openConsole(`/moderation/audit-log${search}`, auditLogRoutes, makeSession(roleId))

test('an entry says who did what, about what and what changed; what is a page leads there', async () => {
  auditServer([
    entry('1'),
    entry('2', { actor: null, actorKind: 'system', action: 'forget_events', subjectType: 'event', subjectId: null }),
  ])
  open()
  const row = within((await screen.findByText('Marked as done')).closest('tr') ?? expect.fail())
  expect(row.getByText('mara.tindall')).toBeTruthy()
  expect(row.getByRole('link', { name: 'flag 7' }).getAttribute('href')).toBe('/moderation/content-flag/7')
  expect(screen.getByText('Forget events')).toBeTruthy()
  expect(screen.getByText('Ward itself')).toBeTruthy()
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

test('who is below the admin level is told that this is not theirs', async () => {
  const asked = auditServer([])
  open('', ROLE.moderator)
  await screen.findByRole('heading', { level: 1 })
  expect(asked).toEqual([])
  expect(screen.queryByRole('table')).toBeNull()
})
