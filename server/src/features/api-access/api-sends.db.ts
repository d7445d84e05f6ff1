import { API_SENDS_HOURS } from '@ward/domain/api-access/content-api'
import { sql } from 'kysely'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

export type ApiSend = { tokenId: string; key: Buffer; words: Buffer }
export type ApiAnswer = { status: number; answer: unknown; contentId: string | null }

/** Keeps a request; false where it was kept before. While another transaction keeps the same one, it waits for its end. */
export const insertApiSend = async (site: SiteHandle, send: ApiSend): Promise<boolean> =>
  (await site
    .insertInto('apiSends', send)
    .onConflict((conflict) => conflict.doNothing())
    .returning('tokenId')
    .executeTakeFirst()) !== undefined

export const apiSendBefore = (site: SiteHandle, { tokenId, key }: Omit<ApiSend, 'words'>) =>
  site
    .from('apiSends')
    .where('tokenId', '=', tokenId)
    .where('key', '=', key)
    .select(['words', 'status', 'answer'])
    .executeTakeFirst()

export const setApiAnswer = (site: SiteHandle, { tokenId, key }: ApiSend, { answer, ...kept }: ApiAnswer) =>
  site
    .updateTable('apiSends')
    .set({ ...kept, answer: JSON.stringify(answer) })
    .where('tokenId', '=', tokenId)
    .where('key', '=', key)
    .execute()

/** Removes those that are not known any more. */
export const forgetApiSends = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'apiSends',
    key: ['siteId', 'tokenId', 'key'],
    isOld: sql`inserted_at < now() - make_interval(hours => ${sql.lit(API_SENDS_HOURS)})`,
  })
