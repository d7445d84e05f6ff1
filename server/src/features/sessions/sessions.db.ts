import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { eldest, idle, isActive } from './living-sessions.db.ts'

export const touchSession = (site: SiteHandle, id: string) =>
  site.db
    .updateTable('sessions')
    .set({ seenAt: sql`now()` })
    .where('siteId', '=', site.siteId)
    .where('id', '=', id)
    .execute()

export const insertSession = async (
  site: SiteHandle,
  userId: string,
  tokenHash: Buffer,
  userAgent: string,
): Promise<string> => {
  const { id } = await site.db
    .insertInto('sessions')
    .values({ siteId: site.siteId, userId, tokenHash, userAgent: userAgent.slice(0, 300) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends sessions of a user: one, or all but one, or all. Returns how many ended. */
export const endSessions = async (
  site: SiteHandle,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> => {
  const ended = await site.db
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('siteId', '=', site.siteId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('id')
    .execute()
  return ended.length
}

/** Sessions of one user that are listed, at most. */
export const SESSIONS_MAX = 100

/** A user's living sessions, the newest first. */
export const sessionsOf = (site: SiteHandle, userId: string) =>
  site.db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'insertedAt', 'seenAt'])
    .where('siteId', '=', site.siteId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('seenAt', '>', idle)
    .where('insertedAt', '>', eldest)
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
    .execute()

export type Account = {
  id: string
  personId: string
  username: string
  email: string | null
  passwordHash: string | null
  roleId: number
}

/** The active account with this address on the site; letters of any case. */
export const accountByEmail = (site: SiteHandle, email: string): Promise<Account | undefined> =>
  site.db
    .selectFrom('users')
    .select(['id', 'personId', 'username', 'email', 'passwordHash', 'roleId'])
    .where('siteId', '=', site.siteId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('isAnonymous', '=', false)
    .where(isActive)
    .executeTakeFirst()

export const insertReset = (site: SiteHandle, userId: string, tokenHash: Buffer, minutes: number) =>
  site.db
    .insertInto('passwordResets')
    .values({ siteId: site.siteId, userId, tokenHash, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .execute()

/** An account of the site, locked until the transaction ends. */
export const lockAccount = (site: SiteHandle, userId: string): Promise<Account | undefined> =>
  site.db
    .selectFrom('users')
    .select(['id', 'personId', 'username', 'email', 'passwordHash', 'roleId'])
    .where('siteId', '=', site.siteId)
    .where('id', '=', userId)
    .where(isActive)
    .forUpdate()
    .executeTakeFirst()

/** A reset token that is still good. */
const goodReset = (site: SiteHandle, tokenHash: Buffer) =>
  site.db
    .selectFrom('passwordResets')
    .select('userId')
    .where('siteId', '=', site.siteId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/**
 * The account a good reset token is for, locked until the transaction ends, or undefined. The account is locked before the
 * token is looked at again: of several tokens of one account used at once, each waits for the one before it.
 */
export const takeReset = async (site: SiteHandle, tokenHash: Buffer): Promise<Account | undefined> => {
  const wanted = await goodReset(site, tokenHash)
  if (!wanted) return undefined
  const account = await lockAccount(site, wanted.userId)
  return (await goodReset(site, tokenHash)) ? account : undefined
}

/**
 * Sets a password; every open reset link of the user ends with it, also the one it was set by. `byMail` says that he came
 * by a link that was mailed to him, which proves his address.
 */
export const setPassword = async (
  site: SiteHandle,
  userId: string,
  { passwordHash, byMail }: { passwordHash: string; byMail: boolean },
): Promise<void> => {
  await site.db
    .updateTable('users')
    .set({ passwordHash, updatedAt: sql`now()` })
    .$if(byMail, (query) => query.set({ verifiedAt: sql`coalesce(verified_at, now())` }))
    .where('siteId', '=', site.siteId)
    .where('id', '=', userId)
    .execute()
  await site.db
    .updateTable('passwordResets')
    .set({ usedAt: sql`now()` })
    .where('siteId', '=', site.siteId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()
}

/** The account of a person on another site, if it is active. */
export const accountOfPerson = (network: NetworkDb, siteId: number, personId: string) =>
  network
    .selectFrom('users')
    .select(['id', 'roleId', 'verifiedAt', 'username'])
    .where('siteId', '=', siteId)
    .where('personId', '=', personId)
    .where(isActive)
    .executeTakeFirst()

/** Whether the person has an account on the site, also one that is blocked, suspended or deleted. */
export const hasAccount = async (network: NetworkDb, siteId: number, personId: string): Promise<boolean> => {
  const query = network.selectFrom('users').select('id').where('siteId', '=', siteId).where('personId', '=', personId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Makes those wait who would give a person an account at the same time. */
export const lockPerson = (network: NetworkDb, personId: string) =>
  network.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute()

export const insertHandOver = (
  network: NetworkDb,
  {
    siteId,
    userId,
    codeHash,
    redirect,
    seconds,
  }: { siteId: number; userId: string; codeHash: Buffer; redirect: string; seconds: number },
) =>
  network
    .insertInto('handOvers')
    .values({ siteId, userId, codeHash, redirect, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .execute()

/** Uses up a hand-over code on the site it was made for. */
export const takeHandOver = (site: SiteHandle, codeHash: Buffer) =>
  site.db
    .updateTable('handOvers')
    .set({ usedAt: sql`now()` })
    .where('siteId', '=', site.siteId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'redirect'])
    .executeTakeFirst()

/** The name under which a super admin's linked account can be made on another site. */
export const profileForLinking = (site: SiteHandle, userId: string) =>
  site.db
    .selectFrom('users')
    .select(['username', 'slug', 'email', 'passwordHash'])
    .where('siteId', '=', site.siteId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const isUsernameTaken = async (network: NetworkDb, siteId: number, username: string): Promise<boolean> =>
  (await network
    .selectFrom('users')
    .select('id')
    .where('siteId', '=', siteId)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', username.toLowerCase()),
        where('slug', '=', username.toLowerCase()),
      ]),
    )
    .executeTakeFirst()) !== undefined

export const isEmailTaken = async (network: NetworkDb, siteId: number, email: string): Promise<boolean> =>
  (await network
    .selectFrom('users')
    .select('id')
    .where('siteId', '=', siteId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined

/** Removes what no session, link or code can come back from: sessions a month after their end, the others a day after. */
export async function forgetOver(network: NetworkDb): Promise<void> {
  const month = sql<Date>`interval '30 days'`
  await network
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('endedAt', '<', sql<Date>`now() - ${month}`),
        where('seenAt', '<', sql<Date>`${idle} - ${month}`),
        where('insertedAt', '<', sql<Date>`${eldest} - ${month}`),
      ]),
    )
    .execute()
  for (const table of ['passwordResets', 'handOvers'] as const)
    await network.deleteFrom(table).where('expiresAt', '<', sql<Date>`now() - interval '1 day'`).execute()
}
