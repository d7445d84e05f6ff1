import { RUN_LOG_LINES, RUN_LOG_MESSAGE_MAX } from '@ward/domain/task-scripts/runs'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { SiteHandle } from '../database/site-handle.ts'

/** A line of a run's log. */
export type RunLogRow = { id: string; runId: string; message: string; data: unknown; insertedAt: Date }

type Line = { runId: string; fence: number; message: string; data?: Readonly<Record<string, unknown>> }

/**
 * Writes a line of a run's log, unless the run is another worker's by now or ended; answers whether. The oldest lines beyond
 * those that are kept are removed. It takes no lock on the run, so that a step may log while its own transaction is open.
 */
export async function writeLog({ network, site: { siteId } }: Ctx, line: Line): Promise<boolean> {
  const { runId, fence, data } = line
  const message = line.message.replaceAll('\0', '').toWellFormed().slice(0, RUN_LOG_MESSAGE_MAX).toWellFormed()
  const written = await sql`
    insert into run_logs (site_id, run_id, message, data)
    select runs.site_id, runs.id, ${message}, ${data === undefined ? null : JSON.stringify(data)}::jsonb
      from runs
     where runs.site_id = ${siteId} and runs.id = ${runId} and runs.fence = ${fence} and runs.state = 'running'
  `.execute(network)
  if (written.numAffectedRows !== 1n) return false
  await sql`
    delete from run_logs where site_id = ${siteId} and run_id = ${runId} and id <= (
      select id from run_logs where site_id = ${siteId} and run_id = ${runId}
       order by id desc offset ${RUN_LOG_LINES} limit 1)
  `.execute(network)
  return true
}

/** The newest lines of each of these runs, or the newest `before` one of them, oldest first. */
export async function logsOf(
  site: SiteHandle,
  runIds: readonly string[],
  limit: number,
  before: string | null = null,
): Promise<RunLogRow[]> {
  const pages = await Promise.all(
    runIds.map((runId) =>
      site
        .from('runLogs')
        .select(['id', 'runId', 'message', 'data', 'insertedAt'])
        .where('runId', '=', runId)
        .$if(before !== null, (query) => query.where('id', '<', before))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    ),
  )
  return pages.flatMap((page) => page.toReversed())
}
