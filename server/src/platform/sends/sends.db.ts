import { sql } from 'kysely'
import { forgetInParts } from '../database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../database/site-handle.ts'

export type Send = { userId: string; key: Buffer; words: Buffer }

/** Keeps a send; false where it was kept before. While another transaction keeps the same one, it waits for its end. */
export const insertSend = async (site: SiteHandle, send: Send): Promise<boolean> =>
  (await site
    .insertInto('sends', send)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()) !== undefined

/** A send that was kept before. @throws where there is none, as after a day */
export const sendBefore = (site: SiteHandle, { userId, key }: Send) =>
  site
    .from('sends')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .select(['words', 'made'])
    .executeTakeFirstOrThrow()

export const setMade = (site: SiteHandle, { userId, key }: Send, made: string) =>
  site.updateTable('sends').set({ made }).where('userId', '=', userId).where('key', '=', key).execute()

/** Removes those of the day before. */
export const forgetSends = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'sends',
    key: ['siteId', 'userId', 'key'],
    isOld: sql`inserted_at < now() - interval '1 day'`,
  })
