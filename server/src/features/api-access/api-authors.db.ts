import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

export type AuthorRow = { id: string; personId: string; roleId: number; username: string; status: number }

const accounts = (site: SiteHandle) =>
  site.from('users').select(['users.id', 'users.personId', 'users.roleId', 'users.username', 'users.status'])

export const authorById = (site: SiteHandle, id: string): Promise<AuthorRow | undefined> =>
  accounts(site).where('users.id', '=', id).executeTakeFirst()

/** The member whom an outside site calls this. */
export const authorByRef = (site: SiteHandle, ref: string): Promise<AuthorRow | undefined> =>
  accounts(site)
    .innerJoin('apiAuthors', (join) =>
      join.onRef('apiAuthors.siteId', '=', 'users.siteId').onRef('apiAuthors.userId', '=', 'users.id'),
    )
    .where('apiAuthors.ref', '=', ref)
    .executeTakeFirst()

export const insertAuthor = (site: SiteHandle, author: { ref: string; userId: string }) =>
  site.insertInto('apiAuthors', author).execute()

/** The names that members of the site have already, in small letters. */
export const namesTaken = async (site: SiteHandle, names: readonly string[]): Promise<Set<string>> => {
  const small = names.map((name) => name.toLowerCase())
  const rows = await site
    .from('users')
    .select(['username', 'slug'])
    .where((where) => where.or([where(sql<string>`lower(username)`, 'in', small), where('slug', 'in', small)]))
    .execute()
  return new Set(rows.flatMap(({ username, slug }) => [username.toLowerCase(), slug]))
}

/** How many texts somebody wrote since; no more than `most` are looked at. */
export const countWritten = async (
  site: SiteHandle,
  { authorId, since, most }: { authorId: string; since: Date; most: number },
): Promise<number> => {
  const newest = await site
    .from('content')
    .select('insertedAt')
    .where('authorId', '=', authorId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return newest.filter(({ insertedAt }) => insertedAt > since).length
}
