import { invalid } from '@ward/domain/kernel/refusal'
import { RunsQuery } from '@ward/domain/task-scripts/runs'
import { OptionType, optionsOf, type TaskOption } from '@ward/domain/task-scripts/task-options'
import { TASK_SCRIPTS_MAX, TaskScriptChoice, TaskScriptStart } from '@ward/domain/task-scripts/task-scripts'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { countRuns, listRuns } from '../../platform/jobs/runs.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import { Run, RunPage } from './runs.graphql.ts'
import { optionsFromJson, startScript } from './task-scripts.actions.ts'

/** Items and options that are listed at most. */
const ITEMS_MAX = 25
const OPTIONS_MAX = 8

const OptionTypeEnum = enumOf('TaskOptionType', OptionType)

const Item = builder.objectRef<TaskOption['items'][number]>('TaskOptionItem').implement({
  fields: (t) => ({ value: t.exposeString('value'), text: t.exposeString('text') }),
})

const Option = builder.objectRef<TaskOption>('TaskOption').implement({
  description: 'What a task script is told when it is started.',
  fields: (t) => ({
    name: t.exposeString('name'),
    title: t.exposeString('title'),
    type: t.expose('type', { type: OptionTypeEnum }),
    items: t.expose('items', { type: [Item], rows: ITEMS_MAX }),
    default: t.exposeString('default', { nullable: true }),
    checked: t.boolean({ resolve: (option) => option.default === 'true' }),
    isRequired: t.exposeBoolean('isRequired'),
  }),
})

/** Adds the fields of the task scripts there are: the list is made of all rooms, so none of them knows it. */
export function addTaskScripts(scripts: readonly TaskScript[]): void {
  const known = new Map(scripts.map((script) => [script.name, script]))
  const scriptOf = (symbol: string): TaskScript => {
    const script = known.get(symbol)
    if (script) return script
    throw invalid('symbol', `There is no task script ${symbol.slice(0, 100)}`)
  }

  const Script = builder.objectRef<TaskScript>('TaskScript').implement({
    description: 'Work that people start, with options, and watch.',
    fields: (t) => ({
      name: t.exposeString('title'),
      symbol: t.exposeString('name'),
      description: t.exposeString('does'),
      options: t.field({ type: [Option], rows: OPTIONS_MAX, resolve: ({ options }) => optionsOf(options) }),
      runs: t.field({
        type: RunPage,
        may: 'taskScripts.run',
        args: argsOf(RunsQuery.omit({ task: true })),
        resolve: ({ name }, range, { site }) => ({
          total: () => countRuns(site, name),
          rows: () => listRuns(site, { task: name, ...range }),
        }),
      }),
    }),
  })

  builder.queryField('taskScripts', (t) =>
    t.field({ type: [Script], rows: TASK_SCRIPTS_MAX, may: 'taskScripts.read', resolve: () => [...scripts] }),
  )

  builder.queryField('taskScript', (t) =>
    t.field({
      type: Script,
      may: 'taskScripts.run',
      description: 'For Super Admins alone; others do not get it.',
      args: argsOf(TaskScriptChoice),
      resolve: (_root, { symbol }) => scriptOf(symbol),
    }),
  )

  builder.mutationField('runTaskScript', (t) =>
    t.field({
      type: Run,
      may: 'taskScripts.run',
      description: 'Starts a task script on this site, or joins its run on the same that has not ended.',
      args: argsOf(TaskScriptStart),
      resolve: mutation((ctx, { symbol, options }: TaskScriptStart) =>
        startScript(ctx, scriptOf(symbol), optionsFromJson(options)),
      ),
    }),
  )
}
