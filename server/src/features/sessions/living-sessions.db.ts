import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '@ward/domain/sessions'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { networkStatement } from '../../platform/database/statement.ts'

export type SessionUser = {
  sessionId: string
  userId: string
  personId: string
  roleId: number
  username: string
  isSeenLately: boolean
}

/** Status 0 signs in, and 1 (suspended) once its date has passed; 2 is blocked, 3 deleted. */
export const isActive = sql<boolean>`(users.status = 0 or (users.status = 1 and users.suspended_until <= now()))`
export const idle = sql<Date>`now() - make_interval(days => ${sql.lit(SESSION_IDLE_DAYS)})`
export const eldest = sql<Date>`now() - make_interval(days => ${sql.lit(SESSION_MAX_DAYS)})`

const isLiving = sql<boolean>`(sessions.ended_at is null and sessions.seen_at > ${idle} and sessions.inserted_at > ${eldest})`
const isSeenLately = sql<boolean>`sessions.seen_at > now() - interval '1 minute'`

/**
 * The site a host names and on it the living session behind a cookie, with its account as it is this moment: a demoted or
 * blocked user is out at once. Nothing where the host names no site; a site alone where nobody is signed in.
 */
export const hostAndUser = async (
  network: NetworkDb,
  host: string,
  tokenHash: Buffer,
): Promise<{ siteId: number; user: SessionUser | undefined } | undefined> => {
  const [found] = await hostsAndUsers(network, host, tokenHash)
  if (!found) return undefined
  const { siteId, userId, ...user } = found
  return { siteId, user: userId === null ? undefined : ({ ...user, userId } as SessionUser) }
}

const hostsAndUsers = networkStatement((network, host: string, tokenHash: Buffer) =>
  network
    .selectFrom('siteHosts')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.siteId', '=', 'siteHosts.siteId')
        .on('sessions.tokenHash', '=', tokenHash)
        .on(isLiving, '=', sql.lit(true)),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.siteId', '=', 'sessions.siteId')
        .onRef('users.id', '=', 'sessions.userId')
        .on(isActive, '=', sql.lit(true)),
    )
    .where('siteHosts.host', '=', host)
    .select([
      'siteHosts.siteId',
      'sessions.id as sessionId',
      'users.id as userId',
      'users.personId',
      'users.roleId',
      'users.username',
      isSeenLately.as('isSeenLately'),
    ]),
)

/** The same on a site that is known. */
export const sessionUser = (site: SiteHandle, tokenHash: Buffer): Promise<SessionUser | undefined> =>
  livingSessions(site).where('sessions.tokenHash', '=', tokenHash).executeTakeFirst()

/** The same by the session's id, for a stream that stays open. */
export const sessionUserById = (site: SiteHandle, id: string): Promise<SessionUser | undefined> =>
  livingSessions(site).where('sessions.id', '=', id).executeTakeFirst()

const livingSessions = (site: SiteHandle) =>
  site
    .from('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'sessions.siteId').onRef('users.id', '=', 'sessions.userId'),
    )
    .where(isLiving)
    .where(isActive)
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.personId',
      'users.roleId',
      'users.username',
      isSeenLately.as('isSeenLately'),
    ])
