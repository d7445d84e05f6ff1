import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isEnded, RUN_LOG_LINES, runPercent, runStateLabel } from '@ward/domain/task-scripts/runs'
import { type CommandGround, commandContext } from '../../platform/command-context.ts'
import type { Ctx } from '../../platform/context.ts'
import { hasLivingNodes } from '../../platform/jobs/reaper.ts'
import { logsOf } from '../../platform/jobs/run-logs.ts'
import { type RunRow, runById } from '../../platform/jobs/runs.ts'
import { startJobs } from '../../platform/jobs/start.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'
import type { Runtime } from '../../platform/runtime.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { siteIdByHost } from '../sites/sites.db.ts'
import { optionsFromWords, optionsOf } from './task-options.ts'
import { endRun, startScript } from './task-scripts.actions.ts'

export const TASK_USAGE = `npm run task -- list                              the task scripts there are, with their options
npm run task -- NAME --site HOST [--OPTION VALUE]  starts one and tells how it goes on until it has ended
npm run task -- abort RUN --site HOST              ends a run before its next step`

/** The interval of looking at a run, in milliseconds. */
const LOOK_MS = 500

type Ground = CommandGround & { config: Pick<Runtime['config'], 'port' | 'smtpUrl'> }
type Say = (line: string) => void

/**
 * The command `npm run task`. A running server does the work, as when it was started on the screen; where none runs, this
 * process does it itself. After Ctrl+C the servers go on with the run.
 *
 * @throws StartupProblem when the words are wrong or the run did not come to its end
 */
export async function taskCommand(ground: Ground, scripts: readonly TaskScript[], args: string[], say: Say) {
  const [verb = ''] = args
  if (verb === 'list' && args.length === 1) return scripts.forEach((script) => void say(lineOf(script)))
  const script = scripts.find(({ name }) => name === verb)
  if (!script && verb !== 'abort') throw new StartupProblem(TASK_USAGE)
  const { values, positionals } = parseArgs({
    args: args.slice(1),
    allowPositionals: true,
    options: { ...(script ? wordsOf(script) : {}), site: { type: 'string' } },
  })
  const { site: host, ...words } = values as Record<string, string | boolean | undefined>
  if (typeof host !== 'string' || positionals.length !== (script ? 0 : 1)) throw new StartupProblem(TASK_USAGE)
  const siteId = await siteIdByHost(ground.database.network, host.toLowerCase())
  if (siteId === undefined) throw new StartupProblem(`No site has the host ${host}.`)
  const ctx = commandContext(ground, { siteId, command: 'task' })
  if (!script) {
    await inTransaction(ctx, (tx) => endRun(tx, { id: positionals[0] ?? '' }))
    return say('The run was aborted.')
  }
  const options = optionsFromWords(script.options, words)
  const { id } = await inTransaction(ctx, (tx) => startScript(tx, script, options))
  say(`Run ${id} of ${script.name}`)
  const jobs = (await hasLivingNodes(ctx.network)) ? null : await startJobs({ ...ground, tasks: [script] })
  try {
    await watch(ctx, id, say)
  } finally {
    await jobs?.stop()
  }
}

const wordsOf = ({ options }: TaskScript) =>
  Object.fromEntries(
    optionsOf(options).map(({ name, type }) => [
      name,
      { type: type === 'checkbox' ? ('boolean' as const) : ('string' as const), multiple: type === 'multi_select' },
    ]),
  )

function lineOf({ name, does, options }: TaskScript): string {
  const usage = optionsOf(options).map(({ name: option, type, isRequired, items }) => {
    const value = items.length > 0 ? items.map((item) => item.value).join('|') : type.toUpperCase()
    const word = type === 'checkbox' ? `--${option}` : `--${option} ${value}`
    return isRequired ? word : `[${word}]`
  })
  return [name, does, usage.join(' ')].join('\t')
}

/** Tells the lines of a run's log and its progress as they come. */
async function watch(ctx: Ctx, id: string, say: Say): Promise<void> {
  let usage = 0n
  let last = ''
  for (;;) {
    // Read before its log: the last lines of an ended run are all there.
    const run = await runById(ctx.site, id)
    for (const line of await logsOf(ctx.site, [id], RUN_LOG_LINES)) {
      if (BigInt(line.id) <= usage) continue
      usage = BigInt(line.id)
      say(line.message)
    }
    if (!run) return
    const now = statusLine(run)
    if (now !== last) say(now)
    last = now
    if (isEnded(run.state)) {
      if (run.state !== 'completed') throw new StartupProblem(`The run did not finish. ${now}`)
      return
    }
    await pause(LOOK_MS)
  }
}

function statusLine(run: RunRow): string {
  const percent = runPercent(run)
  const share = run.total === null ? String(run.progress) : `${run.progress} of ${run.total}, ${percent}%`
  return [`${runStateLabel[run.state]}: ${share}`, run.error].filter(Boolean).join(', ')
}
