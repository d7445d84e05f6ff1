import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** The reports of a person, newest first, and their outcomes. */
export const reportsBy = (site: SiteHandle, reporterId: string, limit: number) =>
  site
    .from('flagReports')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'flagReports.siteId').onRef('flags.id', '=', 'flagReports.flagId'),
    )
    .leftJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .where('flagReports.reporterId', '=', reporterId)
    .select([
      'flagReports.id',
      'flagReports.reason',
      'flagReports.insertedAt',
      'flags.assocType',
      'flags.isOpen',
      sql<boolean>`coalesce(content.is_deleted or content.is_spam, false)`.as('isRemoved'),
    ])
    .orderBy('flagReports.id', 'desc')
    .limit(limit)
    .$narrowType<{ assocType: AssocType }>()
    .execute()
