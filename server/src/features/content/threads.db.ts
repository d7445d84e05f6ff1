import type { ThreadToggle } from '@ward/domain/thread-panel'
import type { Insertable } from 'kysely'
import type { DB } from '../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

export const threadsByIds = statement((site, ids: readonly string[]) =>
  site
    .from('threads')
    .select([
      'id',
      'name',
      'slug',
      'isClosed',
      'requiresPreModeration',
      'isFeatured',
      'isHomepageFeatured',
      'seo',
      'lastActiveDate',
    ])
    .where('id', '=', anyOf(ids)),
)

/** The network's tags on threads, by name. */
export const tagsOfThreads = (site: SiteHandle, threadIds: readonly string[]) =>
  site
    .from('threadGlobalTags')
    .innerJoin('globalTags', 'globalTags.id', 'threadGlobalTags.tagId')
    .where('threadGlobalTags.threadId', 'in', threadIds)
    .select(['threadGlobalTags.threadId', 'globalTags.id', 'globalTags.name', 'globalTags.slug'])
    .orderBy('globalTags.name')
    .execute()

/** The categories of the site's forums that threads stand in, in the site's order. */
export const forumTagsOfThreads = (site: SiteHandle, threadIds: readonly string[]) =>
  site
    .from('threadForumTags')
    .innerJoin('forumTags', (join) =>
      join.onRef('forumTags.siteId', '=', 'threadForumTags.siteId').onRef('forumTags.id', '=', 'threadForumTags.tagId'),
    )
    .where('threadForumTags.threadId', 'in', threadIds)
    .select([
      'threadForumTags.threadId',
      'forumTags.id',
      'forumTags.name',
      'forumTags.description',
      'forumTags.displayOrder',
    ])
    .orderBy('forumTags.displayOrder')
    .orderBy('forumTags.id')
    .execute()

export const insertThread = (site: SiteHandle, thread: Omit<Insertable<DB['threads']>, 'siteId'>) =>
  site.insertInto('threads', thread).execute()

export const renameThread = (site: SiteHandle, id: string, name: string) =>
  site.updateTable('threads').set({ name }).where('id', '=', id).execute()

export const setToggles = (site: SiteHandle, id: string, change: Partial<Record<ThreadToggle, boolean>>) =>
  site.updateTable('threads').set(change).where('id', '=', id).execute()
