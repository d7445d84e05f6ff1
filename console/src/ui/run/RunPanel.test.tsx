import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ABORT_QUESTION, NO_LOG_LINES, type RunState } from '@ward/domain/task-scripts/runs'
import { expect, test } from 'vitest'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { RunPanel, type ShownRun } from './RunPanel.tsx'

const aMinuteAgo = new Date(Date.now() - 60_000).toISOString()
const run = (own: Partial<ShownRun> = {}): ShownRun => ({
  id: '7',
  state: 'running',
  progress: 25,
  total: 100,
  insertedAt: aMinuteAgo,
  startedAt: aMinuteAgo,
  stoppedAt: null,
  message: null,
  logs: [],
  ...own,
})
const aborted: string[] = []
const draw = (own: Partial<ShownRun> = {}) =>
  render(
    <MantineProvider env="test">
      <RunPanel run={run(own)} title="Score an import" onAbort={() => void aborted.push('7')} />
      <ConfirmDialog />
    </MantineProvider>,
  )

test('a run that goes on says its percent and about how long it takes', () => {
  draw()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('25')
  expect(screen.getByText('25% · 25 of 100')).toBeDefined()
  expect(screen.getByText(/^about 3 min \d s left$/)).toBeDefined()
  expect(screen.getByText(NO_LOG_LINES)).toBeDefined()
})

test('before one percent, and where nobody knows how much there is, nothing is said of the time', () => {
  draw({ progress: 9, total: 1000 })
  expect(screen.queryByText(/left$/)).toBeNull()
  cleanup()
  draw({ total: null })
  expect(screen.queryByText(/left$/)).toBeNull()
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
})

test('its lines are read as text, whatever they hold', () => {
  draw({ logs: [{ id: '1', message: '<img src=x onerror=alert(1)>', insertedAt: aMinuteAgo }] })
  expect(screen.getByRole('log').textContent).toContain('<img src=x onerror=alert(1)>')
  expect(document.querySelector('img')).toBeNull()
})

test('aborting is asked for before it is done', async () => {
  draw()
  await userEvent.click(screen.getByRole('button', { name: 'Abort' }))
  expect(await screen.findByText(ABORT_QUESTION)).toBeDefined()
  expect(aborted).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Abort run' }))
  await expect.poll(() => aborted).toEqual(['7'])
})

test.each<[RunState, string]>([
  ['completed', 'Done'],
  ['failed', 'Failed'],
  ['aborted', 'Aborted'],
  ['gave_up', 'Gave up'],
])('a run that is %s says so and cannot be aborted', (state, label) => {
  draw({ state, stoppedAt: aMinuteAgo, message: 'Why it ended' })
  expect(screen.getByRole('status').textContent).toBe(label)
  expect(screen.queryByRole('button', { name: 'Abort' })).toBeNull()
  expect(screen.queryByText('Why it ended') !== null).toBe(state !== 'completed')
})
