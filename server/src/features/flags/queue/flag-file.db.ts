import type { FlagSort } from '@ward/domain/flags/queue/flag-order'
import type { List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { inWholeOrder } from './flag-order.db.ts'
import { type QueueRow, withAuthor } from './flag-queue.db.ts'
import { assigned, countFlags, type FlagSearch, matching, shapeOf, valuesOf } from './flag-search.db.ts'

/** All of the queue in its order, for its file: one plain select, since it is read once from end to end. */
export function flagList(
  site: SiteHandle,
  search: FlagSearch & { sort?: FlagSort; sortDesc: boolean },
): List<QueueRow> {
  const { assignedToUserIds } = search
  const values = valuesOf(search)
  const shape = { ...shapeOf({ ...search, assignedToUserIds: [] }), assignees: 'none' as const }
  const found = matching(site, shape, values).$if(assignedToUserIds.length > 0, (query) =>
    query.where('flags.id', 'in', assigned(site, shape, values).select('flagAssigns.flagId')),
  )
  const rows = withAuthor(site)
    .innerJoin(found.select(['flags.siteId', 'flags.id']).as('page'), (join) =>
      join.onRef('page.siteId', '=', 'flags.siteId').onRef('page.id', '=', 'flags.id'),
    )
    .$call((query) => inWholeOrder(query, search))
    .$castTo<QueueRow>()
  return { total: () => countFlags(site, search), rows }
}
