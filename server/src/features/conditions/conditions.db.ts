import type { DisorderQuery } from '@ward/domain/conditions/conditions'
import { sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import type { List } from '../../platform/database/list.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

export type DisorderRow = { id: string; name: string; isActive: boolean; isRelatableToUsers: boolean }
type Narrowed = Omit<DisorderQuery, 'limit' | 'offset'>

/** Conditions of the network's catalogue with what this site says of them, by name. */
export const disorderList = (
  site: SiteHandle,
  { search, isActive, isRelatableToUsers }: Narrowed,
): List<DisorderRow> => {
  const here = site.from('siteDisorders').select(['disorderId', 'isRelatableToUsers'])
  const isRelatable = sql<boolean>`coalesce(here.is_relatable_to_users, false)`
  const matching = site.db
    .selectFrom('disorders')
    .leftJoin(here.as('here'), 'here.disorderId', 'disorders.id')
    .$if(search !== '', (query) =>
      query.where(sql<string>`lower(disorders.name)`, 'like', `%${escapeLike(search.toLowerCase())}%`),
    )
    .$if(isActive != null, (query) => query.where('disorders.isActive', '=', isActive ?? true))
    .$if(isRelatableToUsers != null, (query) => query.where(isRelatable, '=', isRelatableToUsers ?? true))
  return {
    total: async () => {
      const row = await matching.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
      return row.n
    },
    rows: matching
      .select(['disorders.id', 'disorders.name', 'disorders.isActive', isRelatable.as('isRelatableToUsers')])
      .orderBy(sql`lower(disorders.name)`)
      .orderBy('disorders.id'),
  }
}
