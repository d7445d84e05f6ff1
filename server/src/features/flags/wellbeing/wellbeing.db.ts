import { WORK_HOURS } from '@ward/domain/flags/wellbeing/wellbeing'
import { sql } from 'kysely'
import { statement } from '../../../platform/database/statement.ts'

/** When somebody did something about flags at risk or with images lately, the last first, and the database's clock. */
export const distressingMoments = statement((site, userId: string, limit: number) =>
  site
    .from('flagEvents')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'flagEvents.siteId').onRef('flags.id', '=', 'flagEvents.flagId'),
    )
    .where('flagEvents.actorId', '=', userId)
    .where('flagEvents.insertedAt', '>', sql<Date>`now() - make_interval(hours => ${sql.lit(WORK_HOURS)})`)
    .where((where) => where.or([where('flags.atRisk', '=', true), where('flags.isImage', '=', true)]))
    .select(['flagEvents.insertedAt as at', sql<Date>`now()`.as('now')])
    .orderBy('flagEvents.insertedAt', 'desc')
    .limit(limit),
)
