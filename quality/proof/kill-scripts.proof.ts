import { openCopies } from './copies.ts'
import { compareDryRuns } from './dry-runs.ts'
import { KILLS, killScript } from './kill-script.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, under } from './proof.ts'
import { ROWS, scriptedRows } from './scripted-rows.ts'

export const name = 'kill-scripts'
export const title = `kill -9 of the worker in a task script over ${ROWS} rows, and dry runs beside real ones`

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const { siteId } = await copies.prepare(scriptedRows)
  const killed = await bench.part('killed', () => killScript(copies, siteId))
  bench.say(JSON.stringify(killed))
  const dry = await bench.part('dry', () => compareDryRuns(copies, siteId, bench.say))
  const rows = ROWS.toLocaleString('en')
  return [
    atLeast(`kills of workers in one run over ${rows} rows`, killed.kills, KILLS),
    none(
      'rows of it that were not changed, and runs that did not end',
      killed.left + (killed.state === 'completed' ? 0 : 1),
    ),
    none('rows that were changed, or reported as changed, more or less than once', killed.notOnce),
    none('rows that more or fewer than one audit row names', killed.audits),
    none('tables that differ from those of a run that was never killed', killed.differing.length),
    under(`from the last kill to the end of the run (${machineLoad()})`, killed.endMs, 40_000),
    atLeast('scripts run dry and then for good', dry.scripts, 7),
    atLeast('rows that they changed', dry.rows, ROWS),
    none('scripts whose dry run reported other changes than the run made, by checksum', dry.different.length),
    none('scripts whose dry run changed a table', dry.changing.length),
  ]
}
