import type { ThreadToggle } from '@ward/domain/forums/thread-panel'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

/** The settings of a thread besides its texts. */
export type ThreadSettings = Record<ThreadToggle, boolean> & { userId: string; slug: string; seo: unknown }

/** The settings of threads, locked until the transaction ends. */
export const lockSettings = (
  site: SiteHandle,
  ids: readonly string[],
): Promise<(ThreadSettings & { id: string; version: number })[]> =>
  site
    .from('threads')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'threads.siteId').onRef('content.id', '=', 'threads.id'),
    )
    .where('threads.id', 'in', ids)
    .orderBy('threads.id')
    .select([
      'threads.id',
      'content.authorId as userId',
      'threads.slug',
      'threads.isClosed',
      'threads.requiresPreModeration',
      'threads.isFeatured',
      'threads.isHomepageFeatured',
      'threads.seo',
      'threads.version',
    ])
    .forUpdate('threads')
    .execute()

export const countVersions = (site: SiteHandle, ids: readonly string[]) =>
  site.updateTable('threads').set({ version: sql`version + 1` }).where('id', 'in', ids).execute()

export const stateVersionsOf = statement((site, ids: readonly string[]) =>
  site.from('threads').select(['id', 'version']).where('id', '=', anyOf(ids)),
)
