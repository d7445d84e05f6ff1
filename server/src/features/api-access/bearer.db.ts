import type { ApiScope } from '@ward/domain/api-access/api-tokens'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** A token that was sent, as it stands. */
export type SentToken = { id: string; scopes: ApiScope[]; expiresAt: Date; revokedAt: Date | null }

/** The token of the site with this secret, or that had it until some time after `now`. */
export const tokenByHash = (site: SiteHandle, hash: Buffer, now: Date): Promise<SentToken | undefined> =>
  site
    .from('apiTokens')
    .select(['id', 'scopes', 'expiresAt', 'revokedAt'])
    .where((where) =>
      where.or([
        where('hash', '=', hash),
        where.and([where('previousHash', '=', hash), where('previousUntil', '>', now)]),
      ]),
    )
    .$narrowType<{ scopes: ApiScope[] }>()
    .executeTakeFirst()

/** Notes when a token was used last, to the minute. */
export const noteUse = (site: SiteHandle, id: string, now: Date) =>
  site
    .updateTable('apiTokens')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`)
    .execute()
