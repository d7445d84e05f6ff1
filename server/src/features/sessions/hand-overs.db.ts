import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

/** A session by its place, as the ones that came from it remember it. */
export type SessionPlace = { siteId: number; sessionId: string }

export const insertHandOver = (
  network: NetworkDb,
  {
    siteId,
    userId,
    codeHash,
    browserHash,
    redirect,
    from,
    seconds,
  }: {
    siteId: number
    userId: string
    codeHash: Buffer
    browserHash: Buffer
    redirect: string
    from: SessionPlace
    seconds: number
  },
) =>
  network
    .insertInto('handOvers')
    .values({
      siteId,
      userId,
      codeHash,
      browserHash,
      redirect,
      fromSiteId: from.siteId,
      fromSessionId: from.sessionId,
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .execute()

/** A code that is still good on this site, and for whom; it is not used up. */
export const goodHandOver = (site: SiteHandle, codeHash: Buffer) =>
  site
    .from('handOvers')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'handOvers.siteId').onRef('users.id', '=', 'handOvers.userId'),
    )
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .select(['handOvers.userId', 'users.personId', 'users.username', 'browserHash', 'redirect'])
    .executeTakeFirst()

/** Uses up a hand-over code on the site it was made for. */
export const takeHandOver = (site: SiteHandle, codeHash: Buffer) =>
  site
    .updateTable('handOvers')
    .set({ usedAt: sql`now()` })
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'redirect', 'fromSiteId', 'fromSessionId'])
    .executeTakeFirst()

/** Ends the codes for an account of the site. */
export const endHandOvers = (site: SiteHandle, userIds: readonly string[]) =>
  site
    .updateTable('handOvers')
    .set({ usedAt: sql`now()` })
    .where('userId', 'in', userIds)
    .where('usedAt', 'is', null)
    .execute()

/** Ends the codes for a person's accounts, on every site. */
export const endHandOversOfPerson = (network: NetworkDb, personId: string) =>
  network
    .updateTable('handOvers')
    .from('users')
    .set({ usedAt: sql`now()` })
    .whereRef('users.siteId', '=', 'handOvers.siteId')
    .whereRef('users.id', '=', 'handOvers.userId')
    .where('users.personId', '=', personId)
    .where('usedAt', 'is', null)
    .execute()
