import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { isActive } from '../sessions/living-sessions.db.ts'

/** The role of somebody who writes; their account stays locked until they have. null where it was closed meanwhile. */
export const lockWriter = async (site: SiteHandle, userId: string): Promise<number | null> => {
  const row = await site
    .from('users')
    .select('roleId')
    .where('id', '=', userId)
    .where(isActive)
    // Not 'for update': rows that name this account are written at the same time, also by others.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.roleId ?? null
}

/** Whether somebody has reported a text or a profile. */
export const hasReported = async (
  site: SiteHandle,
  { assocType, id }: { assocType: AssocType; id: string },
  reporterId: string,
): Promise<boolean> => {
  const row = await site
    .from('flags')
    .innerJoin('flagReports', (join) =>
      join.onRef('flagReports.siteId', '=', 'flags.siteId').onRef('flagReports.flagId', '=', 'flags.id'),
    )
    .where('flags.assocType', '=', assocType)
    .where('flags.assocId', '=', id)
    .where('flagReports.reporterId', '=', reporterId)
    .select('flagReports.id')
    .executeTakeFirst()
  return row !== undefined
}
