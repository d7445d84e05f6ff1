import { pipeline, Readable } from 'node:stream'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { CHANGE_COLUMNS, CHANGES_DOWNLOAD } from '@ward/domain/task-scripts/dry-runs'
import { type CsvCell, csvFile } from '../../platform/csv.ts'
import { inParts, openSnapshot, type Snapshot } from '../../platform/database/in-parts.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { changesOf } from '../../platform/jobs/run-changes.ts'
import { runById } from '../../platform/jobs/runs.ts'
import { demandRun } from './task-scripts.actions.ts'

const PART = 1000
const ID = /^[1-9]\d{0,17}$/

/** The rows that a run changed, or would have changed, as CSV. */
export const runChangesDownload = endpoint({
  method: 'GET',
  url: CHANGES_DOWNLOAD,
  may: 'taskScripts.run',
  changes: true,
  isGetAlone: true,
  lasts: 'stream',
  async run(ctx, request, reply) {
    const { run: id } = request.query as { run?: unknown }
    const run = orNotFound(typeof id === 'string' && ID.test(id) ? await runById(ctx.site, id) : undefined)
    demandRun(ctx, run.task)
    const snapshot = await openSnapshot(ctx)
    const file = csvFile(Object.values(CHANGE_COLUMNS))
    pipeline(Readable.from(lines(snapshot, run.id)), file, (error) => {
      snapshot.close().catch((err) => ctx.log.warn({ err }, 'A snapshot could not be closed'))
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') ctx.log.error({ err: error }, 'A download broke off')
    })
    reply.header('content-disposition', `attachment; filename="run-${run.id}-changes.csv"`)
    return reply.type('text/csv; charset=utf-8').send(file)
  },
})

async function* lines({ ctx }: Snapshot, runId: string): AsyncGenerator<CsvCell[]> {
  for await (const rows of inParts(ctx, changesOf(ctx.site, runId), PART))
    for (const { subjectType, subjectId, field, before, after } of rows)
      yield [subjectType, subjectId, field, before, after]
}
