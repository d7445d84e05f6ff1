import type { ApiScope } from '@ward/domain/api-access/api-tokens'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { ApiTokens } from '../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

const ROW = [
  'id',
  'name',
  'scopes',
  'ending',
  'previousUntil',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
  'madeBy',
  'version',
  'insertedAt',
] as const
export type ApiTokenRow = Omit<Pick<Selectable<ApiTokens>, (typeof ROW)[number]>, 'scopes'> & { scopes: ApiScope[] }

const rows = (site: SiteHandle) => site.from('apiTokens').select(ROW).$narrowType<{ scopes: ApiScope[] }>()

/** Tokens of the site: those that were not revoked first, then the newest. */
export const tokensOf = (site: SiteHandle, limit: number): Promise<ApiTokenRow[]> =>
  rows(site).orderBy(sql`revoked_at is not null`).orderBy('id', 'desc').limit(limit).execute()

export const tokenById = (site: SiteHandle, id: string): Promise<ApiTokenRow | undefined> =>
  rows(site).where('id', '=', id).executeTakeFirst()

/** The token, kept from others' changes until the transaction ends. */
export const lockToken = (site: SiteHandle, id: string) =>
  site
    .from('apiTokens')
    .select([...ROW, 'hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Tokens that can still be used. */
export const countUsable = async (site: SiteHandle, now: Date): Promise<number> => {
  const row = await site
    .from('apiTokens')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export const insertToken = async (
  site: SiteHandle,
  token: Omit<Insertable<ApiTokens>, 'siteId' | 'id'>,
): Promise<string> => (await site.insertInto('apiTokens', token).returning('id').executeTakeFirstOrThrow()).id

type Change = Partial<Pick<Selectable<ApiTokens>, 'hash' | 'ending' | 'previousHash' | 'previousUntil' | 'revokedAt'>>
export const updateToken = (site: SiteHandle, id: string, change: Change) =>
  site
    .updateTable('apiTokens')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
