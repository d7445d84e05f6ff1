import { ROLE } from '@ward/domain/app/roles'
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '@ward/domain/sessions/sessions'
import { sql } from 'kysely'
import { gatheredBySite } from '../../platform/database/gathered.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'
import { isActive } from '../users/directory/active.db.ts'

export type SessionUser = {
  sessionId: string
  userId: string
  personId: string
  roleId: number
  username: string
  isSeenLately: boolean
}

export const idle = sql<Date>`now() - make_interval(days => ${sql.lit(SESSION_IDLE_DAYS)})`
export const eldest = sql<Date>`now() - make_interval(days => ${sql.lit(SESSION_MAX_DAYS)})`

const isLiving = sql<boolean>`(sessions.ended_at is null and sessions.seen_at > ${idle} and sessions.inserted_at > ${eldest})`
const isSeenLately = sql<boolean>`sessions.seen_at > now() - interval '1 minute'`

/** As the rule has it (letting-in.ts, workingRole): the admin level works only while the address is proven. */
const { admin, superAdmin, communityTech, member } = ROLE
const isUnprovenAdmin = sql`users.verified_at is null and (users.role_id = ${sql.lit(admin)}
  or users.role_id = ${sql.lit(superAdmin)} or users.role_id = ${sql.lit(communityTech)})`
const workingRole = sql<number>`case when ${isUnprovenAdmin} then ${sql.lit(member)} else users.role_id end`

/**
 * The living session behind a cookie, with its account as it is this moment: a demoted or blocked user is out at once.
 * Undefined where nobody is signed in. Requests that come while others are being looked up are looked up together after
 * them, so none is answered by what was read before it came.
 */
export const sessionUser: (site: SiteHandle, tokenHash: Buffer) => Promise<SessionUser | undefined> =
  gatheredBySite(sessionUsers)

export async function sessionUsers(site: SiteHandle, hashes: readonly Buffer[]): Promise<(SessionUser | undefined)[]> {
  const found = await byTokens(site, hashes)
  return hashes.map((hash) => found.find(({ tokenHash }) => hash.equals(tokenHash)))
}
const byTokens = statement((site, hashes: readonly Buffer[]) =>
  livingSessions(site).select('sessions.tokenHash').where('sessions.tokenHash', '=', anyOf(hashes)),
)

/** The same by the session's id, for streams that stay open. */
export const sessionUserById = (site: SiteHandle, id: string): Promise<SessionUser | undefined> =>
  livingSessions(site).where('sessions.id', '=', id).executeTakeFirst()

/** Whether a session was opened with a password that staff chose, on an account of the site: not by a switch from elsewhere. */
export const isByStaffPassword = async (site: SiteHandle, id: string): Promise<boolean> =>
  (await livingSessions(site)
    .where('sessions.id', '=', id)
    .where('sessions.fromSessionId', 'is', null)
    .where('users.passwordFromStaff', '=', true)
    .executeTakeFirst()) !== undefined

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
      workingRole.as('roleId'),
      'users.username',
      isSeenLately.as('isSeenLately'),
    ])
