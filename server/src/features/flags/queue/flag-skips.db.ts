import { SKIP_MINUTES } from '@ward/domain/flags/queue/flag-skips'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

/** Until when somebody skips these flags, by the database's clock; those they do not skip are left out. */
export const skipsOf = statement((site, userId: string, flagIds: readonly string[]) =>
  site
    .from('flagSkips')
    .select(['flagId', 'until'])
    .where('userId', '=', userId)
    .where('flagId', '=', anyOf(flagIds))
    .where('until', '>', sql<Date>`now()`),
)

/** From now on for an hour, also those that are skipped already. */
export const insertSkips = (site: SiteHandle, userId: string, flagIds: readonly string[]) =>
  site
    .insertInto(
      'flagSkips',
      flagIds.map((flagId) => ({ userId, flagId, until: sql<Date>`now() + make_interval(mins => ${SKIP_MINUTES})` })),
    )
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'userId', 'flagId']).doUpdateSet({ until: sql`excluded.until` }),
    )
    .execute()

export const deleteSkips = (site: SiteHandle, userId: string, flagIds: readonly string[]) =>
  site.deleteFrom('flagSkips').where('userId', '=', userId).where('flagId', 'in', flagIds).execute()

/** Removes those that are over. */
export const forgetSkips = (network: NetworkDb) => sql`delete from flag_skips where until < now()`.execute(network)
