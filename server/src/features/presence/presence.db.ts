import { PRESENCE_SECONDS } from '@ward/domain/presence/presence'
import { sql } from 'kysely'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** Before this moment of the database's clock somebody seen is gone. */
const limit = sql<Date>`now() - make_interval(secs => ${PRESENCE_SECONDS})`

type Presence = { flagId: string; userId: string }

/** Shows a user on a flag; true when they were not there already. */
export async function show(site: SiteHandle, { flagId, userId }: Presence): Promise<boolean> {
  const stayed = await site
    .updateTable('flagPresence')
    .set({ seenAt: sql<Date>`now()` })
    .where('flagId', '=', flagId)
    .where('userId', '=', userId)
    .where('seenAt', '>', limit)
    .executeTakeFirst()
  if (stayed.numUpdatedRows > 0n) return false
  await site
    .insertInto('flagPresence', { flagId, userId })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'flagId', 'userId']).doUpdateSet({ seenAt: sql`excluded.seen_at` }),
    )
    .execute()
  return true
}

/** Takes a user off a flag; true when they were there. */
export async function leave(site: SiteHandle, { flagId, userId }: Presence): Promise<boolean> {
  const left = await site
    .deleteFrom('flagPresence')
    .where('flagId', '=', flagId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return left.numDeletedRows > 0n
}

/** Removes those of a flag who have not shown themselves for too long; true when there were some. */
export async function forgetGone(site: SiteHandle, flagId: string): Promise<boolean> {
  const gone = await site
    .deleteFrom('flagPresence')
    .where('flagId', '=', flagId)
    .where('seenAt', '<=', limit)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/**
 * Removes those who are long gone from flags that nobody looks at any more. Those who look at a flag remove
 * who is gone from it, and tell the others: they must not be gone from the table before.
 */
export const forgetLongGone = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'flagPresence',
    key: ['siteId', 'flagId', 'userId'],
    isOld: sql`seen_at < now() - interval '1 hour'`,
  })

/** The people with these flags open now, in the order of their ids. */
export const viewersOf = statement((site, flagIds: readonly string[]) =>
  site
    .from('flagPresence')
    .select(['flagId', 'userId'])
    .where('flagId', '=', anyOf(flagIds))
    .where('seenAt', '>', limit)
    .orderBy('userId'),
)
