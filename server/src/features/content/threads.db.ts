import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { ThreadToggle } from '@ward/domain/forums/thread-panel'
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

/** The title of a text: the name of a thread; other kinds have none. */
export const titleOf = async (
  site: SiteHandle,
  { id, kind }: { id: string; kind: ContentKind },
): Promise<string | undefined> => (kind === 'thread' ? (await threadsByIds(site, [id]))[0]?.name : undefined)

export const insertThread = (site: SiteHandle, thread: Omit<Insertable<DB['threads']>, 'siteId'>) =>
  site.insertInto('threads', thread).execute()

export const renameThread = (site: SiteHandle, id: string, name: string) =>
  site.updateTable('threads').set({ name }).where('id', '=', id).execute()

export const setToggles = (site: SiteHandle, id: string, change: Partial<Record<ThreadToggle, boolean>>) =>
  site.updateTable('threads').set(change).where('id', '=', id).execute()

type Reply = { id: string; rootId: string }
const writtenAt = (site: SiteHandle, id: string) => site.from('content').select('insertedAt').where('id', '=', id)

/** A thread was last active when the newest of its texts that members see was written; this reply is one of them now. */
export const comeAlive = (site: SiteHandle, { id, rootId }: Reply) =>
  site
    .updateTable('threads')
    .set(({ fn }) => ({ lastActiveDate: fn('greatest', ['lastActiveDate', writtenAt(site, id)]) }))
    .where('id', '=', rootId)
    .execute()

/** Members do not see this reply any more: where it was the newest, the one before it counts, or the thread itself. */
export const fallBack = (site: SiteHandle, { id, rootId }: Reply) => {
  const newest = site
    .from('content')
    .where('rootId', '=', rootId)
    .where('isDeleted', '=', false)
    .where('isSpam', '=', false)
    .where('isPending', '=', false)
    .select((select) => select.fn.max('insertedAt').as('at'))
  return site
    .updateTable('threads')
    .set(({ fn }) => ({ lastActiveDate: fn('greatest', [writtenAt(site, rootId), newest]) }))
    .where('id', '=', rootId)
    .where('lastActiveDate', '=', writtenAt(site, id))
    .execute()
}
