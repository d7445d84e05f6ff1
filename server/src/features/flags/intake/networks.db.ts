import { BURST_DAYS } from '@ward/domain/flags/bursts/bursts'
import { sql } from 'kysely'
import { forgetInParts } from '../../../platform/database/forget-in-parts.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { statement } from '../../../platform/database/statement.ts'

/** Remembers from which network a text came. */
export const insertNetwork = statement((site, contentId: string, networkHash: string) =>
  site.insertInto('textNetworks', { contentId, networkHash }),
)

/** Forgets from which networks old texts of all sites came. */
export const forgetNetworks = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'textNetworks',
    key: ['siteId', 'contentId'],
    isOld: sql`inserted_at < now() - make_interval(days => ${sql.lit(BURST_DAYS)})`,
  })
