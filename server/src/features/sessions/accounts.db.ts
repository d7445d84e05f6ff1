import { STATUS } from '@ward/domain/app/account-status'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { mailSubject } from '../../platform/outbox/mail-subject.ts'
import { isActive } from '../users/directory/active.db.ts'

export type Account = {
  id: string
  personId: string
  username: string
  email: string | null
  passwordHash: string | null
  roleId: number
  /** Whether the address, and with it the link to the person, was proven. */
  verifiedAt: Date | null
  /** Whether staff chose the password, and not the person: it counts on this account alone. */
  passwordFromStaff: boolean
}

const ACCOUNT = [
  'id',
  'personId',
  'username',
  'email',
  'passwordHash',
  'roleId',
  'verifiedAt',
  'passwordFromStaff',
] as const

/** The active account with this address on the site; letters of any case. */
export const accountByEmail = (site: SiteHandle, email: string): Promise<Account | undefined> =>
  site
    .from('users')
    .select(ACCOUNT)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('isAnonymous', '=', false)
    .where(isActive)
    .executeTakeFirst()

/** The suspended account with this address on the site, and until when it is. */
export const suspendedByEmail = (site: SiteHandle, email: string) =>
  site
    .from('users')
    .select([...ACCOUNT, 'suspendedUntil'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('isAnonymous', '=', false)
    .where('status', '=', STATUS.suspended)
    .where('suspendedUntil', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** An account of the site, locked until the transaction ends. */
export const lockAccount = (site: SiteHandle, userId: string): Promise<Account | undefined> =>
  site.from('users').select(ACCOUNT).where('id', '=', userId).where(isActive).forUpdate().executeTakeFirst()

/**
 * Sets a password; every open reset link of the user ends with it, also the one it was set by, and so does an address that
 * was asked for with the old one. `by`: by a link that was mailed to them, which proves their address; by staff; or by
 * whoever knew the old one, whose choice it was goes on to be.
 */
export const setPassword = async (
  site: SiteHandle,
  userId: string,
  { passwordHash, by }: { passwordHash: string; by: PasswordBy },
): Promise<void> => {
  if (by === 'mail') await proveAddress(site, userId)
  await site
    .updateTable('users')
    .set({
      passwordHash,
      updatedAt: sql`now()`,
      ...(by === 'knowing' ? {} : { passwordFromStaff: by === 'staff' }),
    })
    .where('id', '=', userId)
    .execute()
  const ended = { usedAt: sql<Date>`now()` }
  await site.updateTable('passwordResets').set(ended).where('userId', '=', userId).where('usedAt', 'is', null).execute()
  await site
    .updateTable('emailConfirmations')
    .set(ended)
    .where('userId', '=', userId)
    .where('isOwn', '=', true)
    .where('usedAt', 'is', null)
    .execute()
}
export type PasswordBy = 'mail' | 'staff' | 'knowing'

const proveAddress = (site: SiteHandle, userId: string) =>
  site
    .updateTable('users')
    .set({ verifiedAt: sql`now()` })
    .where('id', '=', userId)
    .where('verifiedAt', 'is', null)
    .execute()

/**
 * Gives a new password to the person's accounts elsewhere that had the same one by copy, as a first switch makes them: a person
 * who knew the old one must not get in there with it, nor by an address that they asked for there. Where such an account has
 * another address, only a link mailed there sets one.
 */
export const setCopiedPasswords = async (
  network: NetworkDb,
  { personId, email, passwordHash: old }: Pick<Account, 'personId' | 'email' | 'passwordHash'>,
  passwordHash: string,
): Promise<void> => {
  if (old === null) return
  const copies = await network
    .updateTable('users')
    .set({
      passwordHash: sql`case when lower(email) = ${email?.toLowerCase() ?? null} then ${passwordHash} end`,
      updatedAt: sql`now()`,
    })
    .where('personId', '=', personId)
    .where('passwordHash', '=', old)
    .returning(['siteId', 'id'])
    .execute()
  for (const { siteId, id } of copies)
    await network
      .updateTable('emailConfirmations')
      .set({ usedAt: sql<Date>`now()` })
      .where('siteId', '=', siteId)
      .where('userId', '=', id)
      .where('isOwn', '=', true)
      .where('usedAt', 'is', null)
      .execute()
}

/** An account of a person, whatever its state. */
export type AccountElsewhere = {
  siteId: number
  id: string
  roleId: number
  email: string | null
  verifiedAt: Date | null
  isActive: boolean
}

/** The accounts of a person on all sites, at most one on each. */
export const accountsElsewhere = (network: NetworkDb, personId: string): Promise<AccountElsewhere[]> =>
  network
    .selectFrom('users')
    .select(['siteId', 'id', 'roleId', 'email', 'verifiedAt', isActive.as('isActive')])
    .where('personId', '=', personId)
    .execute()

/** Locks a person, so that two requests cannot give them an account at the same time. */
export const lockPerson = (network: NetworkDb, personId: string) => lockPeople(network, [personId])

/** The same for several people, always in the same order so that requests cannot deadlock. */
export const lockPeople = (network: NetworkDb, ids: readonly string[]) =>
  network.selectFrom('people').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** The name under which a super admin's linked account can be made on another site. */
export const profileForLinking = (site: SiteHandle, userId: string) =>
  site
    .from('users')
    .select(['username', 'slug', 'email', 'passwordHash', 'passwordFromStaff'])
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

/** Whether somebody else has this address, on any site. */
export const isOfAnother = async (network: NetworkDb, personId: string, email: string): Promise<boolean> =>
  (await network
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('personId', '<>', personId)
    .executeTakeFirst()) !== undefined

/** Goes up when the person's devices are forgotten. */
export const deviceGenerationOf = async (network: NetworkDb, personId: string): Promise<number> =>
  (await network.selectFrom('people').select('deviceGeneration').where('id', '=', personId).executeTakeFirstOrThrow())
    .deviceGeneration

/** Mails about an account go to its address at that time. */
export const ownerOf = mailSubject((site, id) =>
  site.from('users').select(['email as recipient', 'id as userId']).where('id', '=', id).executeTakeFirst(),
)
