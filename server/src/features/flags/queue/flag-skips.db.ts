import { SKIP_MINUTES } from '@ward/domain/flags/queue/flag-skips'
import { sql } from 'kysely'
import { forgetInParts } from '../../../platform/database/forget-in-parts.ts'
import { gatheredBySite } from '../../../platform/database/gathered.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

type Skips = { userId: string; flagIds: readonly string[] }

/** Until when somebody skips these flags, by the database's clock; those they do not skip are left out. */
export const skipsOf = gatheredBySite(async (site, asked: readonly Skips[]) => {
  const userIds = [...new Set(asked.map(({ userId }) => userId))]
  const skips = await skipsOfAny(site, userIds, [...new Set(asked.flatMap(({ flagIds }) => flagIds))])
  return asked.map(({ userId }) => skips.filter((skip) => skip.userId === userId))
})
const skipsOfAny = statement((site, userIds: readonly string[], flagIds: readonly string[]) =>
  site
    .from('flagSkips')
    .select(['userId', 'flagId', 'until'])
    .where('userId', '=', anyOf(userIds))
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
export const forgetSkips = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'flagSkips',
    key: ['siteId', 'userId', 'flagId'],
    isOld: sql`until < now()`,
  })
