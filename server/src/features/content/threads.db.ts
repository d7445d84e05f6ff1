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

export const insertThread = (site: SiteHandle, thread: Omit<Insertable<DB['threads']>, 'siteId'>) =>
  site.insertInto('threads', thread).execute()

export const renameThread = (site: SiteHandle, id: string, name: string) =>
  site.updateTable('threads').set({ name }).where('id', '=', id).execute()

export const setToggles = (site: SiteHandle, id: string, change: Partial<Record<ThreadToggle, boolean>>) =>
  site.updateTable('threads').set(change).where('id', '=', id).execute()
