import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

/** A member's report, counted with its flag; a second one by the same member is the first. Returns whether it is new. */
export const insertReport = async (
  site: SiteHandle,
  report: { flagId: string; reporterId: string; reason: string; snapshot: string; insertedAt?: Date },
): Promise<boolean> => {
  const row = await site
    .insertInto('flagReports', report)
    .onConflict((conflict) => conflict.columns(['siteId', 'flagId', 'reporterId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row)
    await site
      .updateTable('flags')
      .set({ reportsCount: sql`reports_count + 1` })
      .where('id', '=', report.flagId)
      .execute()
  return row !== undefined
}

/** The flags among these that somebody reported. */
export const reportedBy = statement((site, flagIds: readonly string[], reporterId: string) =>
  site.from('flagReports').where('flagId', '=', anyOf(flagIds)).where('reporterId', '=', reporterId).select('flagId'),
)

/** The reports of flags, oldest first; of each flag so many at most, the newest. */
export const reportsOf = statement((site, flagIds: readonly string[], limit: number) =>
  site.db
    .selectFrom(site.from('flags').select('id').where('id', '=', anyOf(flagIds)).as('flag'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('flagReports')
          .select(['id', 'flagId', 'reporterId', 'reason', 'insertedAt'])
          .where('siteId', '=', site.siteId)
          .whereRef('flagId', '=', 'flag.id')
          .orderBy('flagReports.id', 'desc')
          .limit(limit)
          .as('report'),
      (join) => join.onTrue(),
    )
    .selectAll('report')
    .orderBy('report.id'),
)
