import { BURST_DAYS } from '@ward/domain/flags/bursts/bursts'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { statement } from '../../../platform/database/statement.ts'

/** Remembers from which network a text came. */
export const insertNetwork = statement((site, contentId: string, networkHash: string) =>
  site.insertInto('textNetworks', { contentId, networkHash }),
)

/** Forgets from which networks old texts of all sites came. */
export const forgetNetworks = (network: NetworkDb) =>
  sql`delete from text_networks where inserted_at < now() - make_interval(days => ${sql.lit(BURST_DAYS)})`.execute(
    network,
  )
