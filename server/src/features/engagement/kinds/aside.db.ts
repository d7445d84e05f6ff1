import { type RawBuilder, sql } from 'kysely'

/** When a vote or an entry came, to the millisecond that the outside is told. */
export const cameAt = sql<Date>`date_trunc('milliseconds', inserted_at)`

/** Those that came until then; all of them without a moment. */
export const cameUntil = (until: Date | null): RawBuilder<boolean> =>
  until === null ? sql<boolean>`true` : sql<boolean>`${cameAt} <= ${until}`

/**
 * Of a group of votes or entries that are to be set aside or counted: when the newest of those came that stand otherwise. Null
 * where there are none, and where one came until then that stands so already: a later press could not tell it from the others.
 */
export function wholeUntil(setAside: boolean): RawBuilder<Date | null> {
  const newest = sql<Date | null>`max(${cameAt}) filter (where set_aside <> ${setAside})`
  const standsSo = sql<Date | null>`min(${cameAt}) filter (where set_aside = ${setAside})`
  return sql<Date | null>`case when ${standsSo} <= ${newest} then null else ${newest} end`
}
