import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** What automod may know of these authors: the age of each account in days and how much they have written. */
export const factsOfAuthors = statement((site, authorIds: readonly string[]) =>
  site
    .from('users')
    .where('users.id', '=', anyOf(authorIds))
    .select((select) => [
      'users.id',
      sql<number>`date_part('epoch', now() - users.inserted_at)::float8 / 86400`.as('ageDays'),
      select
        .selectFrom('content')
        .whereRef('content.siteId', '=', 'users.siteId')
        .whereRef('content.authorId', '=', 'users.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('posts'),
    ]),
)

/** Whether members see a text of this author, that one left out. */
export const hasPublished = async (site: SiteHandle, authorId: string, exceptId: string): Promise<boolean> => {
  const row = await site
    .from('content')
    .select('id')
    .where('authorId', '=', authorId)
    .where('id', '<>', exceptId)
    .where('isDeleted', '=', false)
    .where('isSpam', '=', false)
    .where('isPending', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
