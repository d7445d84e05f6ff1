import DataLoader from 'dataloader'
import type { Ctx } from '../context.ts'
import { spentBy } from './spent.ts'

/**
 * A loader that asks once for all keys of a request, so that a list's statements do not grow with its rows.
 * Made for `once`: `const cards = batched((ctx, ids) => …, oneBy('id')); once(ctx, cards).load(id)`.
 *
 * `share` says what of the rows is whose: it is called once for all of them, and what it gives once for each key.
 */
export const batched =
  <Row, Value>(
    load: (ctx: Ctx, ids: readonly string[]) => Promise<Row[]>,
    share: (rows: readonly Row[]) => (id: string) => Value,
  ) =>
  (ctx: Ctx): DataLoader<string, Value> =>
    new DataLoader(async (ids) => {
      spentBy(ctx)?.check()
      return ids.map(share(await load(ctx, ids)))
    })

/** The same for lists whose fields say how many rows they want: one loader for each number that is asked for. */
export function batchedUpTo<Row, Value>(
  load: (ctx: Ctx, ids: readonly string[], limit: number) => Promise<Row[]>,
  share: (rows: readonly Row[]) => (id: string) => Value,
): (limit: number) => (ctx: Ctx) => DataLoader<string, Value> {
  const made = new Map<number, (ctx: Ctx) => DataLoader<string, Value>>()
  return (limit) => {
    const known = made.get(limit) ?? batched((ctx, ids) => load(ctx, ids, limit), share)
    made.set(limit, known)
    return known
  }
}

/** Of each id the row that has it in this column, or null. */
export const oneBy =
  <Column extends string, Row extends Record<Column, string>>(column: Column) =>
  (rows: readonly Row[]): ((id: string) => Row | null) => {
    const known = new Map<string, Row>(rows.map((row) => [row[column], row]))
    return (id) => known.get(id) ?? null
  }

/** Of each id the rows that have it in this column, in their order. */
export const manyBy =
  <Column extends string, Row extends Record<Column, string | null>>(column: Column) =>
  (rows: readonly Row[]): ((id: string) => Row[]) => {
    const known = Map.groupBy<string | null, Row>(rows, (row) => row[column])
    return (id) => known.get(id) ?? []
  }
