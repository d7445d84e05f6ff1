import { may } from '@ward/domain/app/permissions'
import { ById } from '@ward/domain/kernel/ids'
import { RUNS_PAGE_SIZE, RunsQuery } from '@ward/domain/task-scripts/runs'
import { isMenuScript } from '@ward/domain/task-scripts/script-titles'
import { TASK_SCRIPTS_MAX, TaskScriptChoice, TaskScriptStart } from '@ward/domain/task-scripts/task-scripts'
import type { TxCtx } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, limitHere } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { countRuns, listRuns, runById } from '../../platform/jobs/runs.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { Run, RunPage } from './runs.graphql.ts'
import { OptionType, optionsOf, type TaskOption } from './task-options.ts'
import { demandRun, demandScript, optionsFromJson, startScript, withUpload } from './task-scripts.actions.ts'
import { undoRun } from './undo-run.actions.ts'

/** Items and options that are listed at most. */
const ITEMS_MAX = 25
const OPTIONS_MAX = 8
/** Runs of each of many scripts. */
const RUNS_IN_LISTS = 5

const OptionTypeEnum = enumOf('TaskOptionType', OptionType)

const Item = builder.objectRef<TaskOption['items'][number]>('TaskOptionItem').implement({
  fields: (t) => ({ value: t.exposeString('value'), text: t.exposeString('text') }),
})

const Option = builder.objectRef<TaskOption>('TaskOption').implement({
  description: 'An option of a task script.',
  fields: (t) => ({
    name: t.exposeString('name'),
    title: t.exposeString('title'),
    type: t.expose('type', { type: OptionTypeEnum }),
    items: t.expose('items', { type: [Item], rows: ITEMS_MAX }),
    default: t.exposeString('default', { nullable: true }),
    checked: t.boolean({ resolve: (option) => option.default === 'true' }),
    isRequired: t.exposeBoolean('isRequired'),
    accept: t.exposeStringList('accept', {
      rows: ITEMS_MAX,
      description: 'Ends of the names of files that are taken.',
    }),
  }),
})

const mayRun = (roleId: number | null, symbol: string) =>
  may(roleId, isMenuScript(symbol) ? 'taskScripts.run' : 'taskScripts.runEvery').ok

const runAgain = ({ site }: TxCtx, id: string) => runById(site, id)

/** Adds the fields of the task scripts there are: the list is made of all rooms, so none of them knows it. */
export function addTaskScripts(scripts: readonly TaskScript[]): void {
  const Script = builder.objectRef<TaskScript>('TaskScript').implement({
    description: 'Work that people start, with options, and watch.',
    fields: (t) => ({
      name: t.exposeString('title'),
      symbol: t.exposeString('name'),
      icon: t.string({ resolve: ({ icon }) => icon ?? 'console' }),
      description: t.exposeString('does'),
      hasUndo: t.exposeBoolean('hasUndo', { description: 'Its runs can be taken back.' }),
      options: t.field({ type: [Option], rows: OPTIONS_MAX, resolve: ({ options }) => optionsOf(options) }),
      runs: t.field({
        type: [Run],
        nullable: true,
        may: 'taskScripts.run',
        rows: { most: RUNS_PAGE_SIZE, inLists: RUNS_IN_LISTS },
        args: limitHere(RUNS_PAGE_SIZE),
        description: `The newest first, at most ${RUNS_PAGE_SIZE}, of each script of a list ${RUNS_IN_LISTS}; runPage has all. Null for who may not run it.`,
        resolve: ({ name: task }, { limit }, { site, viewer }) =>
          mayRun(viewer.roleId, task) ? listRuns(site, { task, limit, offset: 0 }) : null,
      }),
      runPage: t.field({
        type: RunPage,
        may: 'taskScripts.run',
        args: argsOf(RunsQuery.omit({ task: true })),
        resolve: ({ name }, range, ctx) => {
          demandRun(ctx, name)
          return {
            total: () => countRuns(ctx.site, name),
            rows: () => listRuns(ctx.site, { task: name, ...range }),
          }
        },
      }),
    }),
  })

  builder.queryField('taskScripts', (t) =>
    t.field({ type: [Script], rows: TASK_SCRIPTS_MAX, may: 'taskScripts.read', resolve: () => [...scripts] }),
  )

  builder.queryField('taskScript', (t) =>
    t.field({
      type: Script,
      nullable: true,
      may: 'taskScripts.read',
      description:
        'Scripts of the menu for Community Tech too, all others for Super Admins alone: who may not run it does not get it.',
      args: argsOf(TaskScriptChoice),
      resolve: (_root, { symbol }, { viewer }) =>
        mayRun(viewer.roleId, symbol) ? scripts.find(({ name }) => name === symbol) : null,
    }),
  )

  builder.mutationField('undoRun', (t) =>
    t.field({
      type: Run,
      may: 'taskScripts.run',
      description:
        'Takes back what a run changed, where nothing else was changed since: another run, which is its answer.',
      args: argsOf(ById),
      resolve: mutation((ctx, given) => undoRun(ctx, scripts, given)),
    }),
  )

  builder.mutationField('runTaskScript', (t) =>
    t.field({
      type: Run,
      may: 'taskScripts.run',
      description:
        'Starts a task script on this site, or joins its run on the same that has not ended. One on anything else has to end first.',
      args: argsOf(TaskScriptStart),
      resolve: creating(async (ctx: TxCtx, { symbol, options, upload }: TaskScriptStart) => {
        const script = demandScript(ctx, scripts, symbol)
        return startScript(ctx, script, await withUpload(ctx, script, optionsFromJson(options), upload))
      }, runAgain),
    }),
  )
}
