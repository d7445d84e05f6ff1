import { sql } from 'kysely'
import { countOf } from '../../platform/database/list.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { type Account, lockAccount } from './accounts.db.ts'

export const insertReset = (site: SiteHandle, userId: string, tokenHash: Buffer, minutes: number) =>
  site
    .insertInto('passwordResets', { userId, tokenHash, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .execute()

/** The number of links made for an account within the last hour. */
export const resetsMade = async (site: SiteHandle, userId: string): Promise<number> => {
  const made = site.from('passwordResets').where('userId', '=', userId)
  const lately = made.where('insertedAt', '>', sql<Date>`now() - interval '1 hour'`)
  return countOf(lately)
}

/** A reset token that is still good. */
const goodReset = (site: SiteHandle, tokenHash: Buffer) =>
  site
    .from('passwordResets')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'passwordResets.siteId').onRef('users.id', '=', 'passwordResets.userId'),
    )
    .select(['passwordResets.userId', 'users.personId'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** The person a good reset token is for. */
export const resetFor = async (site: SiteHandle, tokenHash: Buffer): Promise<string | undefined> =>
  (await goodReset(site, tokenHash))?.personId

/**
 * The account a good reset token is for, locked until the transaction ends, or undefined. The account is locked before the
 * token is looked at again: of several tokens of one account used at once, each waits for the one before it.
 */
export const takeReset = async (site: SiteHandle, tokenHash: Buffer): Promise<Account | undefined> => {
  const requested = await goodReset(site, tokenHash)
  if (!requested) return undefined
  const account = await lockAccount(site, requested.userId)
  return (await goodReset(site, tokenHash)) ? account : undefined
}
