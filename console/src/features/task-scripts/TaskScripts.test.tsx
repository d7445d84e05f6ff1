import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { APPROVE_LABEL, NOT_UNDONE, UNDO_STARTED } from '@ward/domain/task-scripts/dry-runs'
import { AUTO_REFRESH_MS, RUN_TAKEN_BACK, RUNS_PAGE_SIZE, SHOW_LOGS_LABEL } from '@ward/domain/task-scripts/runs'
import { RUN_STARTED } from '@ward/domain/task-scripts/task-scripts'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { stubUploads } from '../../api/upload.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import type { RouteEntry } from '../../routing/entry.ts'
import { taskScriptRoutes } from './task-scripts.routes.tsx'

const option = (name: string, type: string, more: object = {}) => ({
  ...{ name, title: name, type, items: [], default: null, checked: false, isRequired: false, accept: [] },
  ...more,
})
const ITEMS = [
  { value: 'posts', text: 'Posts' },
  { value: 'threads', text: 'Threads' },
]
const OPTIONS = [
  option('Kinds', 'MULTI_SELECT', { items: ITEMS, default: 'posts' }),
  option('Order', 'SELECT', { items: ITEMS, default: 'posts' }),
  option('List', 'UPLOAD', { accept: ['.csv'] }),
  option('Dry run', 'CHECKBOX', { default: 'true', checked: true }),
  option('Limit', 'NUMBER', { default: '500' }),
  option('From', 'TEXT'),
  option('Addresses', 'TEXT_AREA'),
]
const run = (id: string, state: string, more: object = {}) => ({
  ...{ id, state, message: null, options: '{"n":3}', progress: 50, total: 100 },
  status: { COMPLETED: 'COMPLETED', RUNNING: 'STARTED', QUEUED: 'STARTED' }[state] ?? 'ABORTED',
  ...{ insertedAt: new Date().toISOString(), startedAt: new Date(Date.now() - 100_000).toISOString(), stoppedAt: null },
  startedBy: { id: '5', username: 'kit', avatar: null },
  ...{ isDryRun: false, changes: 0, needsApproval: false, undoes: null, approvedBy: null },
  ...more,
})
const SCRIPTS = [
  { name: 'Score an import', symbol: 'score-import', icon: 'console', description: 'Scores.' },
  { name: 'Reindex Threads', symbol: 'reindex_threads', icon: 'refresh', description: 'Counts anew.' },
]

const CHANGE = { field: 'body', before: '/old', after: '/new' }

type Asked = { query: string; variables: Record<string, unknown> }
function scriptServer({ runs = [] as object[], returns = true } = {}) {
  const asked: Asked[] = []
  const refusal = null as object | null
  const server = { runs, refusal, askedFor: (word: string) => asked.filter(({ query }) => query.includes(word)) }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables }: Asked = JSON.parse(String(init.body))
    asked.push({ query, variables })
    if (server.refusal && query.includes('mutation')) return Response.json({ data: null, errors: [server.refusal] })
    const script = {
      ...SCRIPTS[1],
      hasUndo: true,
      options: OPTIONS,
      runPage: { total: server.runs.length, runs: server.runs },
    }
    const logs = [{ id: '1', message: 'Looked at 7', data: '{"from":"/a"}', insertedAt: '2026-11-20T09:05:00Z' }]
    const started = { id: '9' }
    return Response.json({
      data: {
        ...{ taskScripts: SCRIPTS, taskScript: returns ? script : null, taskScriptRunLogs: logs },
        ...{ runTaskScript: started, abortRun: started, resumeRun: started, undoRun: started, approveRun: started },
        runChanges: { total: 1, changes: [{ id: '1', subjectType: 'post', subjectId: '7', ...CHANGE }] },
      },
    })
  })
  return server
}
const home: RouteEntry = { path: '/', title: 'Home', page: async () => ({ default: () => <h1>Home</h1> }) }
const open = (path: string) =>
  openConsole(`/moderation${path}`, [...taskScriptRoutes, home], makeSession(ROLE.superAdmin))
const openScript = async () => {
  const opened = open('/task-scripts/reindex_threads')
  await screen.findByRole('heading', { name: 'Reindex Threads' })
  return opened
}

test('the list has one column, Name, with an icon each, and is searched', async () => {
  scriptServer()
  const { history } = open('/task-scripts')
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(['Name'])
  const icons = () =>
    screen.getAllByRole('row').map((row) => row.querySelector('[data-icon]')?.getAttribute('data-icon'))
  await screen.findByText('Score an import')
  expect(icons()).toEqual([undefined, 'console', 'refresh'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search task scripts' }), { target: { value: 'reindex' } })
  await waitFor(() => expect(screen.queryByText('Score an import')).toBeNull())
  expect(history.location.search).toBe('?search=reindex')
})

test('arrow keys move between the rows, Enter and a click open a script', async () => {
  scriptServer()
  const { history } = open('/task-scripts')
  await screen.findByText('Score an import')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/task-scripts/reindex_threads'))
  history.back()
  await userEvent.click(await screen.findByRole('link', { name: 'Score an import' }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/task-scripts/score-import'))
})

test('a script shows its runs, each with status, percent and the time that remains from 1 % on', async () => {
  scriptServer({
    runs: [
      run('4', 'RUNNING'),
      run('3', 'QUEUED', { progress: 0, total: null, startedAt: null }),
      run('2', 'FAILED', { message: 'The disk was full' }),
      run('1', 'COMPLETED', { progress: 100 }),
    ],
  })
  await openScript()
  expect(screen.getByText('Counts anew.')).toBeTruthy()
  const lines = within(screen.getByRole('region', { name: 'Runs' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent?.match(/STARTED|ABORTED|COMPLETED/)?.[0])).toEqual([
    'STARTED',
    'STARTED',
    'ABORTED',
    'COMPLETED',
  ])
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent === 'STARTED')).toHaveLength(2)
  expect(lines[0]?.textContent).toMatch(/kit · n: 3.*50%50 of 100.*1 min 4\d s left/)
  expect(lines[1]?.textContent).not.toMatch(/left|%/)
  expect(lines[2]?.textContent).toContain('The disk was full')
})

test('a run opens to its log, whose data Show Detailed Logs adds', async () => {
  scriptServer({ runs: [run('1', 'COMPLETED')] })
  await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Log of run 1' }))
  expect(await screen.findByText('Looked at 7')).toBeTruthy()
  expect(screen.queryByText('{"from":"/a"}')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: SHOW_LOGS_LABEL }))
  expect(screen.getByText('{"from":"/a"}')).toBeTruthy()
})

test('Auto Refresh asks every two seconds and switches itself off once all runs are dead; Refresh asks at once', async () => {
  const old = { insertedAt: new Date(Date.now() - 3_601_000).toISOString() }
  const server = scriptServer({ runs: [run('2', 'RUNNING'), run('1', 'RUNNING', old)] })
  await openScript()
  const auto = screen.getByRole<HTMLInputElement>('switch', { name: 'Auto Refresh' })
  expect(auto.checked).toBe(true)
  const asked = () => server.askedFor('query TaskScript(').length
  const before = asked()
  const began = performance.now()
  await waitFor(() => expect(asked()).toBeGreaterThan(before), { timeout: 4000 })
  expect(performance.now() - began).toBeGreaterThan(AUTO_REFRESH_MS * 0.7)
  server.runs = [run('2', 'ABORTED'), run('1', 'RUNNING', old)]
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(auto.checked).toBe(false), { timeout: 5000 })
}, 12_000)

test('Run asks for the options, each by an input of its type, and sends what was chosen', async () => {
  const server = scriptServer()
  await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Run' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Run Reindex Threads' }))
  const all = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect(all.indeterminate).toBe(true)
  await userEvent.click(all)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Threads' }).checked).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Order/ }).value).toBe('Posts')
  expect(dialog.getByLabelText(/^List/).getAttribute('accept')).toBe('.csv')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Dry run' }).checked).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Limit/ }).value).toBe('500')
  await userEvent.type(dialog.getByRole('textbox', { name: /^From/ }), '/a')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you typed?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(dialog.getByRole('textbox', { name: /^Addresses/ }).tagName).toBe('TEXTAREA')
  await userEvent.click(dialog.getByRole('button', { name: 'Start run' }))
  expect(await screen.findByText(RUN_STARTED)).toBeTruthy()
  const [sent] = server.askedFor('mutation RunTaskScript')
  expect(sent?.variables).toMatchObject({ symbol: 'reindex_threads', upload: null })
  expect(JSON.parse(String(sent?.variables.options))).toEqual({
    ...{ Kinds: ['posts', 'threads'], Order: 'posts', 'Dry run': true, Limit: 500, From: '/a' },
  })
})

test('a run that is started again, as no answer came, names the file that was sent', async () => {
  const server = scriptServer()
  const sent = stubUploads()
  await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Run' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Run Reindex Threads' }))
  await userEvent.upload(dialog.getByLabelText(/^List/), new File(['a'], 'a.csv', { type: 'text/csv' }))
  const answer = fetch
  let lost = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await answer(url, init)
    if (!String(init.body).includes('mutation') || lost++ > 0) return response
    throw new TypeError('Failed to fetch')
  })
  await userEvent.click(dialog.getByRole('button', { name: /^Start/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200, { id: '5' })
  await waitFor(() => expect(lost).toBe(1))
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Start/ })).toHaveProperty('disabled', false))
  await userEvent.click(dialog.getByRole('button', { name: /^Start/ }))
  expect(await screen.findByText(RUN_STARTED)).toBeTruthy()
  expect(server.askedFor('mutation RunTaskScript').map(({ variables }) => variables.upload)).toEqual(['5', '5'])
  expect(sent).toHaveLength(1)
})

test('a refused run says why at the option, which takes the focus', async () => {
  const server = scriptServer()
  await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Run' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Run Reindex Threads' }))
  for (const [path, name] of [
    ['Limit', /^Limit/],
    ['Dry run', /^Dry run/],
    ['Kinds', 'Select all'],
  ] as const) {
    const fields = [{ path, message: `No such ${path}` }]
    server.refusal = { message: 'Wrong', extensions: { code: 'INVALID', fields } }
    await userEvent.click(dialog.getByRole('button', { name: /^Start/ }))
    await dialog.findByText(`No such ${path}`)
    const field = path === 'Limit' ? dialog.getByRole('textbox', { name }) : dialog.getByRole('checkbox', { name })
    await waitFor(() => expect(document.activeElement).toBe(field))
  }
})

test('another script opens with the first page of its runs', async () => {
  const server = scriptServer({ runs: Array.from({ length: RUNS_PAGE_SIZE + 1 }, (_, n) => run(`${n}`, 'COMPLETED')) })
  const { router, history } = await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  const asked = () => server.askedFor('query TaskScript(').at(-1)?.variables
  await waitFor(() => expect(asked()).toMatchObject({ offset: RUNS_PAGE_SIZE }))
  expect(history.location.search).toBe('?page=2')
  await router.navigate({ href: '/moderation/task-scripts/score-import' })
  await waitFor(() => expect(asked()).toMatchObject({ symbol: 'score-import', offset: 0 }))
  await router.navigate({ href: '/moderation/task-scripts/score-import?page=9' })
  await waitFor(() => expect(history.location.search).toBe('?page=2'))
})

test('a run is aborted after a question, and one that ended early goes on', async () => {
  const server = scriptServer({ runs: [run('2', 'RUNNING'), run('1', 'ABORTED')] })
  await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(server.askedFor('mutation ResumeRun')[0]?.variables).toEqual({ id: '1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Abort' }))
  const question = within(await screen.findByRole('dialog', { name: 'Abort run 2 of Reindex Threads?' }))
  await userEvent.click(question.getByRole('button', { name: 'Abort run' }))
  await waitFor(() => expect(server.askedFor('mutation AbortRun')[0]?.variables).toEqual({ id: '2' }))
})

test('a person without the script reads why and is led home', async () => {
  scriptServer({ returns: false })
  const { history } = open('/task-scripts/score-import')
  expect(await screen.findByText(MUST_BE_SUPER_ADMIN)).toBeTruthy()
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/'))
})

test('a dry run lists what would change, as a table and a file, and has nothing to take back', async () => {
  scriptServer({ runs: [run('8', 'COMPLETED', { isDryRun: true, changes: 1 })] })
  await openScript()
  screen.getByText('Dry run', { selector: 'span' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '1 change, none made' }))
  await screen.findByRole('cell', { name: '/new' })
  const file = screen.getByRole('link', { name: 'Download as CSV' })
  expect(file.getAttribute('href')).toBe('/api/moderation/task-run-changes?run=8')
})

test('a dry run is run for real with the options it had, by the words of its dialog', async () => {
  const options = '{"Kinds":["posts","threads"],"From":"/a","Addresses":"","Limit":7,"isDryRun":true}'
  const server = scriptServer({ runs: [run('8', 'COMPLETED', { isDryRun: true, changes: 1, options })] })
  await openScript()
  screen.getByText('kit · Kinds: Posts, Threads · From: /a · Limit: 7')
  await userEvent.click(screen.getByRole('button', { name: 'Run for real' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Run Reindex Threads' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^From/ }).value).toBe('/a')
  await userEvent.click(dialog.getByRole('button', { name: 'Start run' }))
  await screen.findByText(RUN_STARTED)
  const sent = JSON.parse(String(server.askedFor('mutation RunTaskScript')[0]?.variables.options))
  expect(sent).toMatchObject({ Kinds: ['posts', 'threads'], From: '/a', Limit: 7 })
})

test('the dialog tells of a run that has not ended', async () => {
  scriptServer({ runs: [run('23', 'RUNNING')] })
  await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Run' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Run 23 is still in progress')
})

test('a run is taken back after a question that tells how much it changed', async () => {
  const server = scriptServer({ runs: [run('8', 'COMPLETED', { changes: 12 })] })
  await openScript()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const question = await screen.findByRole('dialog', { name: 'Undo run 8 of Reindex Threads?' })
  expect(question.textContent).toContain('It changed 12 rows.')
  await userEvent.click(within(question).getByRole('button', { name: 'Undo run' }))
  await screen.findByText(UNDO_STARTED)
  expect(server.askedFor('UndoRun')[0]?.variables).toEqual({ id: '8' })
})

test('a run that was taken back says so at its Undo; one whose undo ended early can be taken back still', async () => {
  const changes = 12
  scriptServer({
    runs: [
      run('9', 'COMPLETED', { changes, undoes: '8' }),
      run('8', 'COMPLETED', { changes }),
      run('7', 'ABORTED', { changes, undoes: '6' }),
      run('6', 'COMPLETED', { changes }),
    ],
  })
  await openScript()
  const undos = screen.getAllByRole('button', { name: 'Undo' })
  expect(undos.map((each) => each.dataset.tip)).toEqual([undefined, NOT_UNDONE.already, undefined, undefined])
})

test('a run of which others took something back says so at its Resume', async () => {
  const changes = 12
  scriptServer({
    runs: [
      run('9', 'COMPLETED', { changes, undoes: '8' }),
      run('8', 'ABORTED', { changes }),
      run('7', 'ABORTED', { changes, undoes: '6' }),
      run('6', 'ABORTED', { changes }),
      run('5', 'ABORTED', { changes: 0, progress: 0, undoes: '4' }),
      run('4', 'ABORTED', { changes }),
    ],
  })
  await openScript()
  const tips = screen.getAllByRole('button', { name: 'Resume' }).map((each) => each.dataset.tip)
  expect(tips).toEqual([RUN_TAKEN_BACK, undefined, RUN_TAKEN_BACK, undefined, undefined])
})

test('the line of a run shows the beginning of a long option; opened, all of it', async () => {
  const list = Array.from({ length: 500 }, (_, n) => `post-${n}`).join(' ')
  scriptServer({ runs: [run('8', 'COMPLETED', { options: JSON.stringify({ list }) })] })
  await openScript()
  const line = within(screen.getByRole('region', { name: 'Runs' })).getByRole('listitem')
  expect(line.textContent).toContain('post-20 ')
  expect(line.textContent?.length).toBeLessThan(400)
  await userEvent.click(screen.getByRole('button', { name: 'Log of run 8' }))
  expect(line.textContent).toContain(list)
})

test('a run that waits for somebody else is approved after a question, and does not go on by Resume', async () => {
  const server = scriptServer({ runs: [run('8', 'GAVE_UP', { needsApproval: true, message: 'More than 5 rows' })] })
  await openScript()
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: APPROVE_LABEL }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Approve run 8 of Reindex Threads?' })).getByRole('button', {
      name: APPROVE_LABEL,
    }),
  )
  await waitFor(() => expect(server.askedFor('ApproveRun')).toHaveLength(1))
})
