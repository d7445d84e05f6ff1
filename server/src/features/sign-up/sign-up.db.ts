import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import type { DB } from '../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { mailSubject } from '../../platform/outbox/mail-subject.ts'

/** How the keys of letters about signing up begin. */
export const SIGN_UP_KEY = 'sign-up:'

export const insertSignUp = (site: SiteHandle, signUp: Omit<Insertable<DB['signUps']>, 'siteId'>) =>
  site.insertInto('signUps', signUp).execute()

/** Mails about a sign-up go to the address that was given. */
export const signedUpWith = mailSubject<Buffer>(async (site, tokenHash) => {
  const row = await site.from('signUps').select('email').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return row && { recipient: row.email, userId: null }
})

const open = (site: SiteHandle, tokenHash: Buffer, now: Date) =>
  site.from('signUps').where('tokenHash', '=', tokenHash).where('usedAt', 'is', null).where('expiresAt', '>', now)

/** Uses a link up: of two presses one gets the sign-up. */
export const takeSignUp = async (site: SiteHandle, tokenHash: Buffer, now: Date) => {
  const row = await open(site, tokenHash, now)
    .select(['id', 'username', 'email', 'birthday', 'isDisposable'])
    .forUpdate()
    .executeTakeFirst()
  if (row) await site.updateTable('signUps').set({ usedAt: now }).where('id', '=', row.id).execute()
  return row
}

/** The letters about signing up, which went to an address without an account, are the account's that was made of it. */
export const giveLetters = (site: SiteHandle, { userId, email }: { userId: string; email: string }) =>
  site
    .updateTable('outbox')
    .set({ userId })
    .where('userId', 'is', null)
    .where('key', 'like', `${SIGN_UP_KEY}%`)
    .where(sql<string>`lower(recipient)`, '=', email.toLowerCase())
    .execute()

/** Forgets what nobody can use any more. */
export const forgetSignUps = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'signUps',
    key: ['siteId', 'id'],
    isOld: sql`(expires_at < now() or used_at < now() - interval '1 day')`,
  })
