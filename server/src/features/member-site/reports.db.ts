import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** The reports of a person, newest first, and the state of what they reported: a text, or the profile of its owner. */
export const reportsBy = (site: SiteHandle, reporterId: string, limit: number) =>
  site
    .from('flagReports')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'flagReports.siteId').onRef('flags.id', '=', 'flagReports.flagId'),
    )
    .leftJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.siteId', '=', 'flags.siteId').onRef('owner.id', '=', 'flags.userId'),
    )
    .where('flagReports.reporterId', '=', reporterId)
    .select([
      'flagReports.id',
      'flagReports.reason',
      'flagReports.insertedAt',
      'flags.assocType',
      'flags.isOpen',
      'content.isDeleted',
      'content.isSpam',
      sql<boolean>`flags.before_delete is not null`.as('isDeletedByStaff'),
      'owner.roleId',
      'owner.status',
    ])
    .orderBy('flagReports.id', 'desc')
    .limit(limit)
    .$narrowType<{ assocType: AssocType }>()
    .execute()
