import type { Actor, TestApp } from '../../../test/app.ts'
import { OWN_ROW, RUN_SHOWS } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { insertChanges } from '../../platform/jobs/run-changes.ts'
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

/** Ends what is open of a script: one run of each at a time. */
const endOpen = (t: TestApp, { siteId }: Pick<Actor, 'siteId'>, task: string) =>
  t.database.pool.query(
    `update runs set state = 'aborted', finished_at = now()
      where site_id = $1 and task = $2 and state in ('queued', 'running')`,
    [siteId, task],
  )

/** A run of the link rewriter that ended after it changed something; its id. */
async function changingRun(t: TestApp, { siteId }: Pick<Actor, 'siteId'>, n = 1): Promise<string> {
  await endOpen(t, { siteId }, 'link_rewriter_tool')
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'example' }, siteId)
  const row = { subjectType: 'post', field: 'body', before: '/a', after: '/b' }
  const { id } = await inTransaction(
    ctx,
    async (tx) => {
      const run = await startRun(tx, 'link_rewriter_tool', { subjectId: `example ${++made}` })
      await insertChanges(
        tx.site,
        run.id,
        Array.from({ length: n }, (_, at) => ({ ...row, subjectId: String(at + 1) })),
      )
      return run
    },
    { audited: false },
  )
  await t.database.pool.query(`update runs set state = 'completed', finished_at = now(), changes = $2 where id = $1`, [
    id,
    n,
  ])
  return id
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    runTaskScript: {
      effects: RUN_SHOWS,
      inputs: [
        async (t, actor) => {
          await endOpen(t, actor, 'score-import')
          return { symbol: 'score-import', options: JSON.stringify({ importId: String(++made) }) }
        },
        async (t, actor) => {
          await endOpen(t, actor, 'reindex_threads')
          const upload = { symbol: 'reindex_threads', name: 'threads.csv', content: `${++made}`, userId: actor.id }
          const { id } = await insertUpload(t.siteOf(actor.siteId), upload)
          return { symbol: 'reindex_threads', options: '{}', upload: id }
        },
      ],
    },
    resumeRun: {
      effects: RUN_SHOWS,
      inputs: [
        async (t, actor) => {
          const id = await waitingRun(t, actor)
          await t.mutate(actor, 'abortRun', { id }, 'id')
          return { id }
        },
      ],
    },
    approveRun: {
      effects: { none: 'its options and who started it stand beside it, and a dry run lists every row' },
      inputs: [
        async (t, actor) => {
          const id = await waitingRun(t, actor)
          await t.database.pool.query(`update runs set state = 'gave_up', needs_approval = true where id = $1`, [id])
          return { id }
        },
      ],
    },
    undoRun: {
      effects: { none: 'how many rows it changed stands in the question, and its list names each' },
      inputs: [async (t, actor) => ({ id: await changingRun(t, actor) })],
    },
    abortRun: { effects: OWN_ROW, inputs: [async (t, actor) => ({ id: await waitingRun(t, actor) })] },
  },
  queries: {
    taskScript: async () => ({ symbol: 'score-import' }),
    taskScriptRunLogs: async (t, actor) => ({ runId: await waitingRun(t, actor), before: '9' }),
    runChanges: async (t, actor) => ({ runId: await changingRun(t, actor) }),
  },
  lists: {
    taskScriptRunLogs: { of: async (t, actor) => ({ runId: await waitingRun(t, actor) }) },
    runChanges: { of: async (t, actor) => ({ runId: await changingRun(t, actor, 6) }) },
    runs: {
      fill: async (t, actor) => {
        for (let n = 0; n < 6; n++) await waitingRun(t, actor)
      },
    },
  },
}
