import type { TagQuery } from '@ward/domain/forums/tags'
import { type Selectable, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import type { List } from '../../../platform/database/list.ts'
import type { ForumTags } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

export type ForumTagRow = Pick<Selectable<ForumTags>, 'id' | 'name' | 'description' | 'displayOrder'>
const ROW = ['id', 'name', 'description', 'displayOrder'] as const

const matching = (site: SiteHandle, { search, ids }: Pick<TagQuery, 'search' | 'ids'>) =>
  site
    .from('forumTags')
    .$if(search !== '', (query) =>
      query.where(sql<string>`lower(forum_tags.name)`, 'like', `%${escapeLike(search.toLowerCase())}%`),
    )
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))

/** Categories of the site's forums that match, in the site's order. */
export const forumTagList = (site: SiteHandle, query: TagQuery): List<ForumTagRow> => ({
  total: async () => {
    const row = await matching(site, query).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
    return row.n
  },
  rows: matching(site, query).select(ROW).orderBy('displayOrder').orderBy('id'),
})

/** Which of these are categories of the site, kept from being deleted until the transaction ends. */
export const holdForumTags = (site: SiteHandle, ids: readonly string[]) =>
  site.from('forumTags').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
