import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { CHECK_CHANGED, CHECK_SAVED, LAUNCH_TOPIC, MUCH_TO_DO } from '@ward/domain/launch-status/launch-status'
import { expect, test, vi } from 'vitest'
import { sent } from '../../api/enums.fixtures.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { launchStatusRoutes } from './launch-status.routes.tsx'

const check = (id: string, more: object = {}) => ({
  id,
  name: `Name of ${id}`,
  url: `/${id}`,
  isCompleted: false,
  state: 'incomplete',
  detail: `How ${id} stands`,
  isManual: false,
  asideReason: null,
  asideUntil: null,
  confirmedAt: null,
  confirmedBy: null,
  version: 2,
  ...more,
})
const done = (id: string) => check(id, { isCompleted: true, state: 'completed' })

const until = '2026-12-01T10:00:00.000Z'
const said = (number: number, asideReason: string, asideUntil: string, confirmedAt = '') => ({
  ...{ number, insertedAt: '2026-11-20T10:00:00Z', authorKind: 'user', author: { id: '5', username: 'mara' } },
  fields: Object.entries({ asideReason, asideUntil, confirmedAt }).map(([name, text]) => ({ name, text })),
})
const VERSIONS = [said(3, '', '', until), said(2, '', ''), said(1, 'After the move', until)].map((each, at, all) => ({
  ...each,
  before: all[at + 1]?.fields ?? null,
}))

/** A server with these checks; null where it fails. Where somebody was faster, `theirs` is what they said. */
function open(checks: object[] | null, theirs?: object) {
  const changes: object[] = []
  const { live, say } = fakeLive()
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (query.includes('mutation')) {
      changes.push({ name: /mutation (\w+)/.exec(query)?.[1], ...variables })
      if (theirs && variables.version === 2) {
        const extensions = { code: 'CONFLICT', state: { id: variables.id, version: 3, ...theirs } }
        return new Response(sent(query, { data: null, errors: [{ message: CHECK_CHANGED, extensions }] }))
      }
      const was = checks?.find((each) => 'id' in each && each.id === variables.id)
      const now = { ...was, version: variables.version + 1 }
      return new Response(
        sent(query, { data: { setLaunchCheckAside: now, takeLaunchCheckBack: now, confirmLaunchCheck: now } }),
      )
    }
    const launchCheckHistory = [{ since: '2026-11-01T10:00:00Z', state: 'incomplete', detail: 'How it was' }]
    const launchCheckVersions = VERSIONS
    const data = { siteLaunchChecks: checks, launchCheckHistory, launchCheckVersions }
    if (checks) return new Response(sent(query, { data }))
    return new Response(sent(query, { data: null, errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] }))
  })
  openConsole('/moderation/launch-status', launchStatusRoutes, makeSession(ROLE.superAdmin), live)
  return { changes, say }
}
const list = async (name: string) => within(await screen.findByRole('region', { name }))

test('a bar says how many checks are completed; those to do lead to where they are fixed, if anywhere', async () => {
  open([check('contact'), check('tasks', { url: null, state: 'unknown' }), done('admins')])
  const bar = await screen.findByRole('progressbar', { name: '1 of 3 completed' })
  expect(bar.getAttribute('aria-valuenow')).toBe('33')
  const toDo = await list('To do')
  expect(toDo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Name of contactHow contact standsTo do.*fix: Name of contact$/),
    expect.stringMatching(/^Name of tasksHow tasks standsUnknown(?!.*fix)/),
  ])
  expect(toDo.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/moderation/contact'])
  expect((await list('Completed')).getByText('Name of admins')).toBeTruthy()
})

test('once the checks were made again it is announced how many are completed', async () => {
  open([check('contact'), done('admins')])
  await list('To do')
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(document.querySelector('[data-announced]')?.textContent).toBe('Checked: 1 of 2 completed'))
})

test('each list says when nothing is in it', async () => {
  open([done('admins')])
  expect((await list('To do')).getByText('Nothing to do here!')).toBeTruthy()
})

test('where nothing is completed, the second list says that there is a lot to do', async () => {
  open([check('contact')])
  expect((await list('Completed')).getByText(MUCH_TO_DO)).toBeTruthy()
})

test('where the checks do not come, the page says so; what Try again finds is announced', async () => {
  open(null)
  expect(await screen.findByRole('heading', { name: 'The checks could not be loaded' })).toBeTruthy()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query } = JSON.parse(String(init.body))
    return new Response(sent(query, { data: { siteLaunchChecks: [done('admins')] } }))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.querySelector('[data-announced]')?.textContent).toBe('Checked: 1 of 1 completed'))
})

test('a check is set aside with a reason, counted apart and taken back; what no program can judge is confirmed', async () => {
  const { changes } = open([
    check('contact'),
    check('mail', { asideReason: 'After the move', asideUntil: until }),
    check('thresholds', { isManual: true }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^Set aside ?: Name of contact$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set aside: Name of contact' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
  expect(await dialog.findByText('Please say why')).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Next week' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
  expect(await screen.findByText(CHECK_SAVED)).toBeTruthy()
  expect(screen.getByText(/1 set aside/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Take back ?: Name of mail$/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Confirm ?: Name of thresholds$/ }))
  await waitFor(() =>
    expect(changes).toEqual([
      { name: 'SetLaunchCheckAside', id: 'contact', version: 2, reason: 'Next week', until: expect.any(String) },
      { name: 'TakeLaunchCheckBack', id: 'mail', version: 2 },
      { name: 'ConfirmLaunchCheck', id: 'thresholds', version: 2 },
    ]),
  )
})

test('where somebody was faster their words are shown, and nothing typed is lost', async () => {
  const theirs = { asideReason: 'The domain moves', asideUntil: until }
  const { changes } = open([check('contact'), check('mail', theirs)], theirs)
  fireEvent.click(await screen.findByRole('button', { name: /^Set aside ?: Name of contact$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set aside: Name of contact' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Next week' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
  const notice = within(await screen.findByRole('dialog', { name: CHECK_CHANGED }))
  const rows = notice.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  expect(rows.slice(1).map(([there, mine]) => [there?.textContent, mine?.textContent])).toEqual([
    ['The domain moves', 'Next week'],
    [expect.stringContaining('2026'), 'Not changed by you'],
  ])
  fireEvent.click(notice.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText(CHECK_SAVED)).toBeTruthy()
  expect(changes.at(-1)).toEqual({
    ...{ name: 'SetLaunchCheckAside', id: 'contact', version: 3, reason: 'Next week', until },
  })
  fireEvent.click(screen.getByRole('button', { name: /^Take back ?: Name of mail$/ }))
  expect(await screen.findByText(CHECK_CHANGED)).toBeTruthy()
})

test('what is said of a check counts at once, while the checks are still made again', async () => {
  const { changes } = open([check('thresholds', { isManual: true })])
  const answer = globalThis.fetch
  await list('To do')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes('query SiteLaunchChecks') ? new Promise(() => {}) : answer(url, init),
  )
  fireEvent.click(screen.getByRole('button', { name: /^Set aside ?: Name of thresholds$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set aside: Name of thresholds' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Next week' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
  expect(await screen.findByText(CHECK_SAVED)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Confirm ?: Name of thresholds$/ }))
  await waitFor(() => expect(changes.at(-1)).toEqual({ name: 'ConfirmLaunchCheck', id: 'thresholds', version: 3 }))
})

test('one’s own mark is nobody else’s for the dialog that is open over how the check was', async () => {
  const { changes } = open([check('thresholds', { isManual: true })])
  const answer = globalThis.fetch
  await list('To do')
  const { promise: confirmed, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = String(init.body)
    if (body.includes('query SiteLaunchChecks')) return new Promise(() => {})
    if (body.includes('mutation ConfirmLaunchCheck')) await confirmed
    return answer(url, init)
  })
  fireEvent.click(screen.getByRole('button', { name: /^Confirm ?: Name of thresholds$/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Set aside ?: Name of thresholds$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set aside: Name of thresholds' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Next week' } })
  resolve()
  await screen.findByText(CHECK_SAVED)
  fireEvent.click(dialog.getByRole('button', { name: 'Set aside' }))
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ name: 'SetLaunchCheckAside', version: 3 }))
})

test('the page hears of what somebody else says of a check', async () => {
  const checks = [check('contact')]
  const { say } = open(checks)
  await list('To do')
  checks[0] = check('contact', { asideReason: 'The domain moves', asideUntil: until })
  act(() => void say(LAUNCH_TOPIC, 'contact'))
  expect(await screen.findByText(/The domain moves/)).toBeTruthy()
})

test('the history of a check says how it stood and since when', async () => {
  open([done('contact')])
  fireEvent.click(await screen.findByRole('button', { name: /^History\s*: Name of contact/ }))
  const drawer = await screen.findByRole('dialog', { name: 'History: Name of contact' })
  expect(await within(drawer).findByText('How it was')).toBeTruthy()
  expect(drawer.textContent).toContain('To do')
  const deeds = within(drawer).getAllByText('mara')
  expect(deeds.map((name) => name.closest('li')?.textContent)).toEqual([
    expect.stringContaining('mara confirmed it'),
    expect.stringContaining('mara took it back'),
    expect.stringMatching(/^mara set it aside .*Until .*: After the move$/),
  ])
})

test('the time since the check goes on', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  open([check('contact')])
  expect((await screen.findByText(/^Checked/)).textContent).toBe('Checked less than a minute ago')
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(screen.getByText(/^Checked/).textContent).toBe('Checked 5 minutes ago')
  vi.useRealTimers()
})
