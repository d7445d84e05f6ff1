import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

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
}

/** Locks an account of the site until the transaction ends: of two that change it the second sees what the first did. */
export const lockChanged = (site: SiteHandle, id: string): Promise<ChangedAccount | undefined> =>
  site
    .from('users')
    .select(['id', 'personId', 'username', 'email', 'passwordHash', 'roleId', 'status', 'suspendedUntil', 'verifiedAt'])
    .where('id', '=', id)
    .where('status', '<>', 3)
    .forUpdate()
    .executeTakeFirst()

/** Sets an address that nobody has proven yet; links that were mailed to the old one open nothing any more. */
export async function setEmail(site: SiteHandle, id: string, email: string): Promise<void> {
  await site.updateTable('users').set({ email, verifiedAt: null, updatedAt: sql`now()` }).where('id', '=', id).execute()
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

type NewConfirmation = { userId: string; email: string; tokenHash: Buffer; days: number }

export const insertConfirmation = (site: SiteHandle, { days, ...row }: NewConfirmation) =>
  site.insertInto('emailConfirmations', { ...row, expiresAt: sql`now() + make_interval(days => ${days})` }).execute()

/** Uses a link up and proves the address, where it is still the account's; answers whose it is. */
export async function takeConfirmation(site: SiteHandle, tokenHash: Buffer): Promise<string | undefined> {
  const taken = await site
    .updateTable('emailConfirmations')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'email'])
    .executeTakeFirst()
  if (!taken) return undefined
  const proven = await site
    .updateTable('users')
    .set({ verifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where('id', '=', taken.userId)
    .where('email', '=', taken.email)
    .where('status', '<>', 3)
    .returning('id')
    .executeTakeFirst()
  return proven?.id
}

/** Takes away every way of signing in but by e-mail; how many there were. */
export async function deleteSocials(site: SiteHandle, userId: string): Promise<number> {
  const gone = await site
    .deleteFrom('authAccounts')
    .where('userId', '=', userId)
    .where('provider', '<>', 'email')
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
