import { sql } from 'kysely'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import type { SessionPlace } from './hand-overs.db.ts'
import { eldest, idle } from './living-sessions.db.ts'

export const touchSession = (site: SiteHandle, id: string) =>
  site.updateTable('sessions').set({ seenAt: sql`now()` }).where('id', '=', id).execute()

export const insertSession = async (
  site: SiteHandle,
  {
    userId,
    tokenHash,
    userAgent,
    from = null,
  }: { userId: string; tokenHash: Buffer; userAgent: string; from?: SessionPlace | null },
): Promise<string> => {
  const { id } = await site
    .insertInto('sessions', {
      userId,
      tokenHash,
      userAgent: userAgent.slice(0, 300),
      fromSiteId: from?.siteId ?? null,
      fromSessionId: from?.sessionId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A session that ended, by the account whose open pages have to hear of it. */
export type Ended = { siteId: number; userId: string }

/**
 * Ends sessions of whatever sites, all that came from them, and the codes to other sites made in any of these; `kept`
 * stays, whatever it came from. Returns those that ended.
 */
export const endSessions = async (network: NetworkDb, ids: readonly string[], kept?: string): Promise<Ended[]> =>
  (await sql<Ended>`select * from end_sessions(${ids}::bigint[], ${kept ?? null}::bigint)`.execute(network)).rows

/** Ends sessions but not those that came from them: their browser has a newer session, or there were too many. */
export const retireSessions = (network: NetworkDb, ids: readonly string[]): Promise<Ended[]> =>
  network
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .returning(['siteId', 'userId'])
    .execute()

/** The sessions of an account of the site that have not ended. */
export const openSessionsOf = async (site: SiteHandle, userIds: readonly string[]): Promise<string[]> => {
  const rows = await site
    .from('sessions')
    .select('id')
    .where('userId', 'in', userIds)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const openOfPerson = (network: NetworkDb, personId: string) =>
  network
    .selectFrom('users')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.siteId', '=', 'users.siteId').onRef('sessions.userId', '=', 'users.id'),
    )
    .where('users.personId', '=', personId)
    .where('sessions.endedAt', 'is', null)

/** The sessions of a person on all sites that have not ended, those seen last first. */
export const openSessionsOfPerson = async (network: NetworkDb, personId: string): Promise<string[]> => {
  const query = openOfPerson(network, personId).select('sessions.id')
  const rows = await query.orderBy('sessions.seenAt', 'desc').orderBy('sessions.id', 'desc').execute()
  return rows.map(({ id }) => id)
}

/** Sessions of one person that are listed, at most. */
export const SESSIONS_MAX = 100

/** A person's living sessions on all sites, those seen last first. */
export const sessionsOfPerson = (network: NetworkDb, personId: string) =>
  openOfPerson(network, personId)
    .where('sessions.seenAt', '>', idle)
    .where('sessions.insertedAt', '>', eldest)
    .innerJoin('sites', 'sites.id', 'sessions.siteId')
    .leftJoin('sites as origin', 'origin.id', 'sessions.fromSiteId')
    .select([
      'sessions.id',
      'sessions.siteId',
      'sessions.userAgent',
      'sessions.insertedAt',
      'sessions.seenAt',
      'sites.name as siteName',
      'origin.name as fromSiteName',
    ])
    .orderBy('sessions.seenAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(SESSIONS_MAX)
    .execute()

/** Whether a session that has not ended is the person's, on any site. */
export const isOwnSession = async (network: NetworkDb, personId: string, id: string): Promise<boolean> =>
  (await openOfPerson(network, personId).where('sessions.id', '=', id).select('sessions.id').executeTakeFirst()) !==
  undefined

/** Forgets all known devices of the person: every browser counts as unknown again. */
export const forgetDevices = (network: NetworkDb, personId: string) =>
  network
    .updateTable('people')
    .set({ deviceGeneration: sql`device_generation + 1` })
    .where('id', '=', personId)
    .execute()

/** Removes sessions a month after their end, and used or expired links and codes after a day. */
export async function deleteExpired(network: NetworkDb, signal: AbortSignal): Promise<void> {
  const key = ['siteId', 'id'] as const
  const month = sql`interval '30 days'`
  for (const isOld of [
    sql`ended_at < now() - ${month}`,
    sql`inserted_at < ${eldest} - ${month}`,
    // Seen when it began, at the latest: the index by its beginning leads to it.
    sql`inserted_at < ${idle} - ${month} and seen_at < ${idle} - ${month}`,
  ])
    await forgetInParts(network, signal, { table: 'sessions', key, isOld })
  for (const table of ['passwordResets', 'handOvers', 'emailConfirmations', 'accountLinks'] as const)
    await forgetInParts(network, signal, { table, key, isOld: sql`expires_at < now() - interval '1 day'` })
}
