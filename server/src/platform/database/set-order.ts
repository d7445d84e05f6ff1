import { conflict } from '@ward/domain/kernel/refusal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TxCtx } from '../context.ts'
import type { DB } from './schema-types.ts'
import type { SiteTable } from './site-handle.ts'

/** The refusal when somebody else added to the list or took from it meanwhile. */
export const ORDER_CHANGED_MESSAGE = 'Someone else just changed this list. Please look at it again.'

/** Tables of a site whose rows stand in an order that somebody chose. */
export type OrderedTable = { [Table in SiteTable]: 'displayOrder' extends keyof DB[Table] ? Table : never }[SiteTable]

/**
 * Puts all rows of a site's list into a new order: the first of `ids` gets place 0. Ordering the same list at the same moment
 * waits for this transaction; rows that are where they shall be are not written.
 *
 * @param ids exactly the ids the list has now, each once
 * @param isListed leaves out rows of the table that do not stand in the list
 * @throws CONFLICT with `{ ids }` as they stand now, where a row was added or removed meanwhile; nothing is written then
 */
export async function setOrder(
  { site }: TxCtx,
  table: OrderedTable,
  ids: readonly string[],
  isListed: RawBuilder<SqlBool> = sql`true`,
): Promise<void> {
  // One table stands for all: each has the columns, but Kysely's types cannot say so of "some table".
  const one = table as 'forumTags'
  // Locked in the order of their ids, so that two who order at once wait for each other instead of meeting head on.
  const rows = await site.from(one).select(['id', 'displayOrder']).where(isListed).orderBy('id').forUpdate().execute()
  const requested = new Set(ids)
  const isWhole =
    requested.size === ids.length && rows.length === ids.length && rows.every(({ id }) => requested.has(id))
  if (!isWhole) {
    const now = rows.toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ id }) => id)
    throw conflict(ORDER_CHANGED_MESSAGE, { ids: now })
  }
  const place = sql<number>`array_position(${[...ids]}::bigint[], id) - 1`
  await site.updateTable(one).set({ displayOrder: place }).where('displayOrder', '<>', place).execute()
}
