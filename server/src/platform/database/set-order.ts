import { conflict } from '@ward/domain/kernel/refusal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TxCtx } from '../context.ts'
import type { DB } from './schema-types.ts'
import type { SiteTable } from './site-handle.ts'

/** The refusal when somebody else ordered the list, added to it or took from it meanwhile. */
export const ORDER_CHANGED_MESSAGE = 'Someone else just changed this list. Please look at it again.'

/** Tables of a site whose rows stand in an order that somebody chose. */
export type OrderedTable = { [Table in SiteTable]: 'displayOrder' extends keyof DB[Table] ? Table : never }[SiteTable]

/** All ids of a list in their new order, and in the one that was seen; without that whatever order there is gives way. */
export type NewOrder = { ids: readonly string[]; shownIds?: readonly string[] | null | undefined }

/**
 * Refuses an order of other things than there are, or of things that somebody else put in another order meanwhile.
 *
 * @param now the ids as they stand, locked
 * @throws CONFLICT with `{ ids }` as they stand
 */
export function demandOrder(now: readonly string[], { ids, shownIds }: NewOrder): void {
  const requested = new Set(ids)
  const isWhole = requested.size === ids.length && ids.length === now.length && now.every((id) => requested.has(id))
  const stands = (order: readonly string[]) => order.join() === now.join()
  if (!isWhole || !(shownIds == null || stands(shownIds) || stands(ids)))
    throw conflict(ORDER_CHANGED_MESSAGE, { ids: now })
}

/**
 * Puts all rows of a site's list into a new order: the first of the ids gets place 0. Ordering the same list at the same moment
 * waits for this transaction; rows that are where they shall be are not written. Answers whether any was.
 *
 * @param isListed leaves out rows of the table that do not stand in the list
 * @throws CONFLICT as `demandOrder` does; nothing is written then
 */
export async function setOrder(
  { site }: TxCtx,
  table: OrderedTable,
  order: NewOrder,
  isListed: RawBuilder<SqlBool> = sql`true`,
): Promise<boolean> {
  // One table stands for all: each has the columns, but Kysely's types cannot say so of "some table".
  const one = table as 'forumTags'
  // Locked in the order of their ids, so that two who order at once wait for each other instead of meeting head on.
  const rows = await site.from(one).select(['id', 'displayOrder']).where(isListed).orderBy('id').forUpdate().execute()
  const now = rows.toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ id }) => id)
  demandOrder(now, order)
  const place = sql<number>`array_position(${[...order.ids]}::bigint[], id) - 1`
  const isElsewhere = site.updateTable(one).set({ displayOrder: place }).where('displayOrder', '<>', place)
  return (await isElsewhere.executeTakeFirst()).numUpdatedRows > 0n
}
