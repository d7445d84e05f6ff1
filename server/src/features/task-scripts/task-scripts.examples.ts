import type { Actor, TestApp } from '../../../test/app.ts'
import type { Examples } from '../../../test/examples.ts'
import { startRun } from '../../platform/jobs/runs.ts'
import { inTransaction } from '../../platform/transaction.ts'

let made = 0

/** A run that waits; its id. */
async function waitingRun(t: TestApp, { siteId }: Pick<Actor, 'siteId'>): Promise<string> {
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'example' }, siteId)
  const subjectId = `example ${++made}`
  return (await inTransaction(ctx, (tx) => startRun(tx, 'example', { subjectId }), { audited: false })).id
}

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    runTaskScript: {
      inputs: [async () => ({ symbol: 'score-import', options: JSON.stringify({ importId: String(++made) }) })],
    },
    abortRun: { inputs: [async (t, actor) => ({ id: await waitingRun(t, actor) })] },
  },
  queries: {
    taskScript: async () => ({ symbol: 'score-import' }),
    taskScriptRunLogs: async (t, actor) => ({ runId: await waitingRun(t, actor) }),
  },
  lists: {
    runs: {
      fill: async (t, actor) => {
        for (let n = 0; n < 6; n++) await waitingRun(t, actor)
      },
    },
  },
}
