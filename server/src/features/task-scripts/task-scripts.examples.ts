import type { Actor, TestApp } from '../../../test/app.ts'
import type { Examples } from '../../../test/examples.ts'
import { startRun } from '../../platform/jobs/runs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { insertUpload } from './task-uploads.db.ts'

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
      inputs: [
        async () => ({ symbol: 'score-import', options: JSON.stringify({ importId: String(++made) }) }),
        async (t, actor) => {
          const upload = { symbol: 'reindex_threads', name: 'threads.csv', content: `${++made}`, userId: actor.id }
          const { id } = await insertUpload(t.siteOf(actor.siteId), upload)
          return { symbol: 'reindex_threads', options: '{}', upload: id }
        },
      ],
    },
    resumeRun: {
      inputs: [
        async (t, actor) => {
          const id = await waitingRun(t, actor)
          await t.mutate(actor, 'abortRun', { id }, 'id')
          return { id }
        },
      ],
    },
    abortRun: { inputs: [async (t, actor) => ({ id: await waitingRun(t, actor) })] },
  },
  queries: {
    taskScript: async () => ({ symbol: 'score-import' }),
    taskScriptRunLogs: async (t, actor) => ({ runId: await waitingRun(t, actor), before: '9' }),
  },
  lists: {
    taskScriptRunLogs: { of: async (t, actor) => ({ runId: await waitingRun(t, actor) }) },
    runs: {
      fill: async (t, actor) => {
        for (let n = 0; n < 6; n++) await waitingRun(t, actor)
      },
    },
  },
}
