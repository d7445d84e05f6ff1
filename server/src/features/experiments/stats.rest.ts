import { EXPERIMENT_DOWNLOAD, ExperimentPhaseQuery, STAT_COLUMNS } from '@ward/domain/experiments/experiments'
import { notFound } from '@ward/domain/kernel/refusal'
import { csvFile } from '../../platform/csv.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { askedPhase, statsOf } from './stats.actions.ts'
import { goalCounts } from './stats.db.ts'

/** GET /api/moderation/download-experiment: the figures of a phase as CSV, a line for each variant and site, with each goal. */
export const experimentDownload = endpoint({
  method: 'GET',
  url: EXPERIMENT_DOWNLOAD,
  may: 'experiments.read',
  changes: true,
  isGetAlone: true,
  async run(ctx, request, reply) {
    const { id, phase: number } = request.query as Record<string, unknown>
    const query = ExperimentPhaseQuery.safeParse({ id, phase: number === undefined ? null : Number(number) })
    if (!query.success) throw notFound()
    const asked = await askedPhase(ctx, query.data)
    const [stats, goals] = await Promise.all([
      statsOf(ctx, asked),
      goalCounts(ctx.network, asked.experiment.id, asked.phase.number),
    ])
    const names = [...new Set(goals.map(({ goal }) => goal))]
    const at = (goal: string, { key, siteId }: { key: string; siteId: number }) => `${goal} ${siteId} ${key}`
    const reached = new Map(goals.map((row) => [at(row.goal, row), row.sessions]))
    const weights = new Map(asked.phase.variants.map(({ key, weight }) => [key, weight]))
    const file = csvFile([...Object.values(STAT_COLUMNS), ...names])
    for (const row of stats) {
      const { key, siteId, sessions, crossed, forced } = row
      const counted = [sessions - crossed, forced, crossed]
      const conversions = names.map((name) => reached.get(at(name, row)) ?? 0)
      file.write([asked.phase.number, siteId, key, weights.get(key) ?? 0, ...counted, ...conversions])
    }
    file.end()
    const name = `experiment-${asked.experiment.symbol}-${asked.phase.number}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type('text/csv; charset=utf-8').send(file)
  },
})
