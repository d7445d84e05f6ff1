import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { RunChangesQuery } from '@ward/domain/task-scripts/dry-runs'
import { RUN_LOG_LINES, RunLogsQuery, RunState, RunStatus, RunsQuery, runStatus } from '@ward/domain/task-scripts/runs'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, limitArgs } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../platform/graphql/loader.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { changesPage, type RunChangeRow } from '../../platform/jobs/run-changes.ts'
import { logsOf, type RunLogRow } from '../../platform/jobs/run-logs.ts'
import { countRuns, listRuns, type RunRow, runById } from '../../platform/jobs/runs.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { demandRun, endRun, goOnWithRun, letRunBegin } from './task-scripts.actions.ts'

export const RunStateEnum = enumOf('RunState', RunState)
const RunStatusEnum = enumOf('RunStatus', RunStatus)

const RunLog = builder.objectRef<RunLogRow>('RunLog').implement({
  description: 'A line that a run said.',
  fields: (t) => ({
    id: t.exposeID('id'),
    message: t.exposeString('message'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    data: t.string({
      nullable: true,
      description: 'More of it, as JSON.',
      resolve: ({ data }) => (data === null ? null : JSON.stringify(data)),
    }),
  }),
})

const logs = loader((ctx, ids, limit: number) => logsOf(ctx.site, ids, limit), manyBy('runId'))

export const Run = builder.objectRef<RunRow>('Run').implement({
  description: 'A long piece of work of this site.',
  fields: (t) => ({
    id: t.exposeID('id'),
    task: t.exposeString('task', { description: 'The symbol of its task script.' }),
    state: t.expose('state', { type: RunStateEnum }),
    status: t.field({
      type: RunStatusEnum,
      description: 'As the specification calls it (3 section 4).',
      resolve: ({ state }) => runStatus(state),
    }),
    options: t.string({ description: 'As JSON.', resolve: ({ options }) => JSON.stringify(options) }),
    message: t.string({
      nullable: true,
      description: 'Why it failed or gave up, else the last line of its log.',
      resolve: async ({ id, error }, _args, ctx) => error ?? (await logs.load(ctx, id, 1))[0]?.message ?? null,
    }),
    progress: t.exposeInt('progress'),
    total: t.exposeInt('total', { nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    stoppedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    isDryRun: t.boolean({ resolve: ({ options, undoes }) => undoes === null && options.isDryRun === true }),
    changes: t.exposeInt('changes', { description: 'Rows that it changed, or would have changed in a dry run.' }),
    needsApproval: t.exposeBoolean('needsApproval', {
      description: 'It would change so much that somebody else lets it begin.',
    }),
    approvedBy: t.field({
      type: User,
      nullable: true,
      resolve: ({ approvedBy }, _args, ctx) => (approvedBy === null ? null : cardOf(ctx, approvedBy)),
    }),
    undoes: t.exposeID('undoes', { nullable: true, description: 'The run that it takes back.' }),
    aborted: t.boolean({
      description: 'It ended before its end, as its status says: aborted, failed or given up.',
      resolve: ({ state }) => runStatus(state) === 'aborted',
    }),
    startedBy: t.field({
      type: User,
      nullable: true,
      description: 'Nobody where a command or the system started it.',
      resolve: ({ actorId }, _args, ctx) => (actorId === null ? null : cardOf(ctx, actorId)),
    }),
    logs: t.field({
      type: [RunLog],
      rows: RUN_LOG_LINES,
      description: 'The newest lines, oldest first.',
      args: limitArgs(RUN_LOG_LINES, 100),
      resolve: ({ id }, { limit }, ctx) => logs.load(ctx, id, limit),
    }),
  }),
})

export const RunPage = pageOf(Run, 'runs', RunsQuery)

builder.queryField('runs', (t) =>
  t.field({
    type: RunPage,
    may: 'taskScripts.runEvery',
    description: 'Runs of this site, of one task script or of all, newest first.',
    args: argsOf(RunsQuery),
    resolve: (_root, query, { site }) => ({
      total: () => countRuns(site, query.task),
      rows: () => listRuns(site, query),
    }),
  }),
)

builder.queryField('run', (t) =>
  t.field({
    type: Run,
    may: 'taskScripts.run',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => {
      const run = orNotFound(await runById(ctx.site, id))
      demandRun(ctx, run.task)
      return run
    },
  }),
)

builder.queryField('taskScriptRunLogs', (t) =>
  t.field({
    type: [RunLog],
    rows: RUN_LOG_LINES,
    may: 'taskScripts.run',
    args: argsOf(RunLogsQuery),
    description: 'The newest lines, or the newest before one of them, oldest first.',
    resolve: async (_root, { runId, before, limit }, ctx) => {
      const { id, task } = orNotFound(await runById(ctx.site, runId))
      demandRun(ctx, task)
      return logsOf(ctx.site, [id], limit, before ?? null)
    },
  }),
)

const Change = builder.objectRef<RunChangeRow>('RunChange').implement({
  description: 'A row that a run changed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    subjectType: t.exposeString('subjectType'),
    subjectId: t.exposeID('subjectId'),
    field: t.exposeString('field'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
})
const ChangePage = pageOf(Change, 'changes', RunChangesQuery)

builder.queryField('runChanges', (t) =>
  t.field({
    type: ChangePage,
    may: 'taskScripts.run',
    args: argsOf(RunChangesQuery),
    description: 'The rows that a run changed, or would have changed in a dry run.',
    resolve: async (_root, { runId, limit, offset }, ctx) => {
      const { id, task } = orNotFound(await runById(ctx.site, runId))
      demandRun(ctx, task)
      return changesPage(ctx.site, { runId: id, limit, offset })
    },
  }),
)

builder.mutationField('approveRun', (t) =>
  t.field({
    type: Run,
    may: 'taskScripts.run',
    description: 'Lets a run begin that waits for somebody else than who started it.',
    args: argsOf(ById),
    resolve: mutation(letRunBegin),
  }),
)

builder.mutationField('abortRun', (t) =>
  t.field({
    type: Run,
    may: 'taskScripts.run',
    args: argsOf(ById),
    resolve: mutation(endRun),
  }),
)

builder.mutationField('resumeRun', (t) =>
  t.field({
    type: Run,
    may: 'taskScripts.run',
    description: 'Lets a run go on that was aborted or failed.',
    args: argsOf(ById),
    resolve: mutation(goOnWithRun),
  }),
)
