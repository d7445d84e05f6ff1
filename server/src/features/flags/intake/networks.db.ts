import { BURST_DAYS } from '@ward/domain/flags/bursts/bursts'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** Remembers from which network a text came. */
export const insertNetwork = async (site: SiteHandle, contentId: string, networkHash: string): Promise<void> => {
  await site.insertInto('textNetworks', { contentId, networkHash }).execute()
}

/** Forgets from which networks old texts of all sites came. */
export const forgetNetworks = (network: NetworkDb) =>
  sql`delete from text_networks where inserted_at < now() - make_interval(days => ${sql.lit(BURST_DAYS)})`.execute(
    network,
  )
