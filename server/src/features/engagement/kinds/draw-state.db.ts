import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** How far the draw of a giveaway is: when it was drawn, among how many entries. Undefined for other kinds. */
export const drawStateOf = (site: SiteHandle, engagementId: string) =>
  site
    .from('engagementDraws')
    .where('engagementId', '=', engagementId)
    .select(['salt', 'drawnAt', sql<number>`coalesce(cardinality(entries), 0)`.as('entries')])
    .executeTakeFirst()
