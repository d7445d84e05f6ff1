import type { Part } from '../part.tsx'
import { RunPanel, type ShownRun } from './RunPanel.tsx'

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const run = (own: Partial<ShownRun>): ShownRun => ({
  id: '7',
  state: 'running',
  progress: 3_200,
  total: 12_800,
  insertedAt: ago(125),
  startedAt: ago(120),
  stoppedAt: null,
  message: null,
  logs: [
    { id: '1', message: '12,800 texts are to be scored', insertedAt: ago(120) },
    { id: '2', message: 'The outside scorer did not answer; ours goes on', insertedAt: ago(64) },
  ],
  ...own,
})
const shown = (own: Partial<ShownRun>) => () => (
  <RunPanel run={run(own)} title="Score an import" by="Nora" onAbort={() => {}} />
)
const ended = (own: Partial<ShownRun>) => shown({ stoppedAt: ago(10), ...own })

export const part: Part = {
  title: 'Runs',
  group: 'Work',
  states: {
    Queued: shown({ state: 'queued', progress: 0, total: null, startedAt: null, logs: [] }),
    Running: shown({}),
    'Running, before one percent': shown({ progress: 12 }),
    'Running, nobody knows how long': shown({ total: null }),
    'Waiting for another try': shown({ state: 'queued', message: 'TypeError' }),
    Done: ended({ state: 'completed', progress: 12_800 }),
    Failed: ended({ state: 'failed', message: 'TypeError' }),
    Aborted: ended({ state: 'aborted' }),
    'Gave up': ended({ state: 'gave_up', message: 'Another import is at it' }),
    'May not be ended here': () => <RunPanel run={run({})} title="Score an import" />,
  },
}
