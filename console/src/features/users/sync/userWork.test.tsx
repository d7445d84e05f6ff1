import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { NO_EFFECTS } from '@ward/domain/kernel/effects'
import {
  BLOCK_RECALLED,
  RECALL_LABEL,
  SYNC_COUNTED_LATER,
  SYNC_LABEL,
  SYNC_NONE_BEFORE,
  SYNC_QUESTION,
  USERS_SYNCED,
} from '@ward/domain/users/user-work'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { SessionProvider } from '../../../api/session.tsx'
import { ThemeProvider } from '../../../theme/ThemeProvider.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { currentToast, toast } from '../../../ui/toast/toast.ts'
import { SyncUsers } from './SyncUsers.tsx'
import { UserRuns } from './UserRuns.tsx'

const at = '2026-11-20T08:00:00Z'
const run = (more: object = {}) => ({
  id: '7',
  task: 'users.block',
  state: 'RUNNING',
  progress: 50,
  total: 200,
  insertedAt: at,
  startedAt: at,
  stoppedAt: null,
  message: null,
  startedBy: { id: '1', username: 'mara', roleId: 5 },
  logs: [],
  ...more,
})
const block = (whyNoRecall: string | null = null) => ({
  blockedAt: at,
  recallableUntil: '2026-12-20T08:00:00Z',
  whyNoRecall,
})

/** A server that answers with what is given by the names of its fields, and remembers what was asked to change. */
function serve(answers: Record<string, unknown>) {
  const changes: string[] = []
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    const { query } = JSON.parse(String(init?.body))
    if (query.includes('mutation')) changes.push(query)
    const field = Object.keys(answers).find((name) => query.includes(`${name}(`) || query.includes(`${name} {`)) ?? ''
    return new Response(JSON.stringify({ data: { [field]: answers[field] } }))
  })
  return { answers, changes }
}
const draw = (part: React.ReactNode, roleId: number = ROLE.superAdmin) => {
  toast.clear()
  render(
    <ThemeProvider env="test">
      <SessionProvider session={makeSession(roleId)}>
        <QueryClientProvider client={createQueryClient()}>
          {part}
          <ConfirmDialog />
        </QueryClientProvider>
      </SessionProvider>
    </ThemeProvider>,
  )
}

test('a user’s page shows how far their block is, who started it and until when it can be recalled', async () => {
  serve({ userWork: { block: block(), runs: [run()] } })
  draw(<UserRuns userId="3" username="spammer" />)
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('25')
  expect(screen.getByText('by mara')).toBeDefined()
  expect(within(screen.getByRole('region', { name: RECALL_LABEL })).getByText(/can be recalled until/)).toBeDefined()
})

test('nothing is shown where nothing happened', async () => {
  serve({ userWork: { block: null, runs: [] } })
  draw(<UserRuns userId="3" username="member" />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.queryByText(RECALL_LABEL)).toBeNull()
})

test('super admins recall a block after they saw what it gives back and said yes; others are told why they cannot', async () => {
  const server = serve({
    userWork: { block: block(), runs: [] },
    recallBlock: { id: '8' },
    recallEffects: [{ kind: 'COMMENTS_SHOWN', n: 312 }],
  })
  draw(<UserRuns userId="3" username="spammer" />, ROLE.admin)
  expect((await screen.findByRole('button', { name: RECALL_LABEL })).getAttribute('data-tip')).toBe(MUST_BE_SUPER_ADMIN)
  cleanup()
  draw(<UserRuns userId="3" username="spammer" />)
  fireEvent.click(await screen.findByRole('button', { name: RECALL_LABEL }))
  expect(server.changes).toEqual([])
  const [, yes] = await waitFor(() => {
    const buttons = screen.getAllByRole('button', { name: RECALL_LABEL, hidden: true })
    expect(buttons).toHaveLength(2)
    return buttons
  })
  expect(screen.getByText('312 comments are shown')).toBeDefined()
  fireEvent.click(yes as HTMLElement)
  await waitFor(() => expect(currentToast()?.text).toBe(BLOCK_RECALLED))
  expect(server.changes).toHaveLength(1)
})

test('a block that is too old says so on its button', async () => {
  serve({ userWork: { block: block('A block can be recalled for 30 days'), runs: [] } })
  draw(<UserRuns userId="3" username="spammer" />)
  expect((await screen.findByRole('button', { name: RECALL_LABEL })).getAttribute('data-tip')).toContain('30 days')
})

test('a sync shows its progress, and says that it is through to whoever pressed', async () => {
  const server = serve({ usersSync: null, syncUsers: { id: '7' }, syncEffects: [{ kind: 'SLUGS_GIVEN', n: 2 }] })
  draw(<SyncUsers />)
  const button = await screen.findByRole('button', { name: SYNC_LABEL })
  fireEvent.click(button)
  fireEvent.click(button)
  const question = within(await screen.findByRole('dialog', { name: SYNC_QUESTION }))
  expect(question.getByText('2 accounts get another address')).toBeDefined()
  expect(question.getByText(SYNC_COUNTED_LATER)).toBeDefined()
  expect(server.changes).toEqual([])
  server.answers.usersSync = run({ task: 'users.sync' })
  fireEvent.click(question.getByRole('button', { name: SYNC_LABEL }))
  expect(await screen.findByText('Syncing, 25%')).toBeDefined()
  expect(currentToast()).toBeFalsy()
  server.answers.usersSync = run({ task: 'users.sync', state: 'COMPLETED', message: 'Accounts: 2 linked' })
  // Joining a running sync asks nothing.
  fireEvent.click(await screen.findByRole('button', { name: SYNC_LABEL }))
  await waitFor(() => expect(currentToast()?.text).toBe(USERS_SYNCED))
  expect(screen.getByText('Accounts: 2 linked')).toBeDefined()
  expect(server.changes).toHaveLength(2)
})

test('a sync of which nothing could be counted before does not say that it changes nothing', async () => {
  const server = serve({ usersSync: null, syncEffects: [] })
  draw(<SyncUsers />)
  fireEvent.click(await screen.findByRole('button', { name: SYNC_LABEL }))
  const question = within(await screen.findByRole('dialog', { name: SYNC_QUESTION }))
  expect(question.getByText(SYNC_NONE_BEFORE)).toBeDefined()
  expect(question.queryByText(NO_EFFECTS)).toBeNull()
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(server.changes).toEqual([])
})
