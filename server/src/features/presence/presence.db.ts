import { PRESENCE_SECONDS } from '@ward/domain/presence'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** Before this moment of the database's clock somebody seen is gone. */
const limit = sql<Date>`now() - make_interval(secs => ${PRESENCE_SECONDS})`

type Presence = { flagId: string; userId: string }

/** Shows a user on a flag; true when he was not there already. */
export async function show({ db, siteId }: SiteHandle, { flagId, userId }: Presence): Promise<boolean> {
  const stayed = await db
    .updateTable('flagPresence')
    .set({ seenAt: sql<Date>`now()` })
    .where('siteId', '=', siteId)
    .where('flagId', '=', flagId)
    .where('userId', '=', userId)
    .where('seenAt', '>', limit)
    .executeTakeFirst()
  if (stayed.numUpdatedRows > 0n) return false
  await db
    .insertInto('flagPresence')
    .values({ siteId, flagId, userId })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'flagId', 'userId']).doUpdateSet({ seenAt: sql<Date>`now()` }),
    )
    .execute()
  return true
}

/** Takes a user off a flag; true when he was there. */
export async function leave({ db, siteId }: SiteHandle, { flagId, userId }: Presence): Promise<boolean> {
  const left = await db
    .deleteFrom('flagPresence')
    .where('siteId', '=', siteId)
    .where('flagId', '=', flagId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return left.numDeletedRows > 0n
}

/** Removes those of a flag who have not shown themselves for too long; true when there were some. */
export async function forgetGone({ db, siteId }: SiteHandle, flagId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('flagPresence')
    .where('siteId', '=', siteId)
    .where('flagId', '=', flagId)
    .where('seenAt', '<=', limit)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/**
 * Removes those who are long gone from flags that nobody looks at any more. Who is looking removes those gone from his flag
 * himself, and tells the others: they must not be gone from the table before.
 */
export const forgetLongGone = (network: NetworkDb) =>
  network.deleteFrom('flagPresence').where('seenAt', '<', sql<Date>`now() - interval '1 hour'`).execute()

/** Who has these flags open now, besides one user if that is not null; in the order of their ids. */
export const viewersOf = statement(({ db, siteId }, flagIds: readonly string[], exceptUserId: string | null) =>
  db
    .selectFrom('flagPresence')
    .select(['flagId', 'userId'])
    .where('siteId', '=', siteId)
    .where('flagId', '=', anyOf(flagIds))
    .where('seenAt', '>', limit)
    .where((where) => where.or([where(sql`${exceptUserId}::bigint`, 'is', null), where('userId', '<>', exceptUserId)]))
    .orderBy('userId'),
)
