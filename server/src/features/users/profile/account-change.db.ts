import { STATUS } from '@ward/domain/app/account-status'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { mailSubject } from '../../../platform/outbox/mail-subject.ts'

/** An account as far as changing it is concerned, whatever its state. */
export type ChangedAccount = {
  id: string
  personId: string
  username: string
  email: string | null
  passwordHash: string | null
  roleId: number
  status: number
  suspendedUntil: Date | null
  verifiedAt: Date | null
  passwordFromStaff: boolean
}

/** Locks an account of the site until the transaction ends: of two that change it the second sees what the first did. */
export const lockChanged = (site: SiteHandle, id: string): Promise<ChangedAccount | undefined> =>
  site
    .from('users')
    .select([
      'id',
      'personId',
      'username',
      'email',
      'passwordHash',
      'roleId',
      'status',
      'suspendedUntil',
      'verifiedAt',
      'passwordFromStaff',
    ])
    .where('id', '=', id)
    .where('status', '<>', STATUS.deleted)
    .forUpdate()
    .executeTakeFirst()

/** Sets an address that nobody has proven yet; links that were mailed to the old one open nothing any more. */
export async function setEmail(site: SiteHandle, id: string, email: string, by: 'staff' | 'owner'): Promise<void> {
  // The password may come from the reader of the old address: of the new one's owner nobody knows yet whether it was them.
  const marked = by === 'staff' ? { passwordFromStaff: sql<boolean>`password_hash is not null` } : {}
  await site
    .updateTable('users')
    .set({ email, verifiedAt: null, updatedAt: sql`now()`, ...marked })
    .where('id', '=', id)
    .execute()
  for (const table of ['passwordResets', 'emailConfirmations'] as const)
    await site
      .updateTable(table)
      .set({ usedAt: sql`now()` })
      .where('userId', '=', id)
      .where('usedAt', 'is', null)
      .execute()
}

export const setStatus = (site: SiteHandle, id: string, to: { status: number; suspendedUntil: Date | null }) =>
  site
    .updateTable('users')
    .set({ ...to, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

type NewConfirmation = { userId: string; email: string; tokenHash: Buffer; days: number; isOwn: boolean }

export const insertConfirmation = (site: SiteHandle, { days, ...row }: NewConfirmation) =>
  site.insertInto('emailConfirmations', { ...row, expiresAt: sql`now() + make_interval(days => ${days})` }).execute()

/** The confirmation goes to the address itself. */
export const addressToConfirm = mailSubject<Buffer>((site, tokenHash) =>
  site
    .from('emailConfirmations')
    .select(['email as recipient', 'userId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst(),
)

const goodLink = (site: SiteHandle, tokenHash: Buffer) =>
  site
    .from('emailConfirmations')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)

/** The account a good link is for. Nothing is used up. */
export const accountToConfirm = async (site: SiteHandle, tokenHash: Buffer): Promise<string | undefined> =>
  (await goodLink(site, tokenHash).select('userId').executeTakeFirst())?.userId

/** The same by name, and whether the address becomes its email only then; undefined also where it has another one by now. */
export const namedToConfirm = async (
  site: SiteHandle,
  tokenHash: Buffer,
): Promise<{ username: string; isNew: boolean } | undefined> => {
  const named = goodLink(site, tokenHash).innerJoin('users', (join) =>
    join.onRef('users.siteId', '=', 'emailConfirmations.siteId').onRef('users.id', '=', 'emailConfirmations.userId'),
  )
  const row = await named
    .select(['username', 'isOwn', 'users.email as has', 'emailConfirmations.email'])
    .executeTakeFirst()
  const isNew = row?.has !== row?.email
  return row && (row.isOwn || !isNew) ? { username: row.username, isNew } : undefined
}

/** Uses a link up; its purpose. `isOwn`: its owner asked for the address, which is not the account's yet. */
export const takeConfirmation = (site: SiteHandle, tokenHash: Buffer) =>
  site
    .updateTable('emailConfirmations')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['email', 'isOwn'])
    .executeTakeFirst()

/**
 * Says that an account's address is its owner's. A password that staff chose is theirs no longer and goes; so does another
 * that is not to open the account under this address (`isTaken`).
 */
export const setProven = (site: SiteHandle, id: string, { isTaken }: { isTaken: boolean }) =>
  site
    .updateTable('users')
    .set({
      verifiedAt: sql`now()`,
      passwordHash: sql`case when password_from_staff or ${isTaken} then null else password_hash end`,
      passwordFromStaff: false,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Takes away every way of signing in but by email; how many there were. */
export async function deleteSocials(site: SiteHandle, userId: string): Promise<number> {
  const gone = await site
    .deleteFrom('authAccounts')
    .where('userId', '=', userId)
    .where('provider', '<>', 'email')
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
