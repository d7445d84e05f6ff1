import DataLoader from 'dataloader'
import { type Ctx, once } from '../context.ts'
import { spentBy } from './spent.ts'

/** Asks once a request for all ids of a list, so that its statements do not grow with its rows. */
export type Loader<Value, Limit extends [limit?: number] = []> = {
  load(ctx: Ctx, id: string, ...limit: Limit): Promise<Value>
}

/**
 * A loader: `const cards = loader((ctx, ids) => …, oneBy('id')); cards.load(ctx, id)`. `pick` says what of the rows is
 * whose: it is called once for all of them, and what it gives once for each id.
 *
 * A list whose field says how many rows it wants takes the number as well, and asks once for each number that is asked for.
 */
export function loader<Row, Value, Limit extends [limit?: number] = []>(
  load: (ctx: Ctx, ids: readonly string[], ...limit: Limit) => Promise<readonly Row[]>,
  pick: (rows: readonly Row[]) => (id: string) => Value,
): Loader<Value, Limit> {
  const madeIn = () => new Map<number | undefined, DataLoader<string, Value>>()
  const make = (ctx: Ctx, limit: Limit) =>
    new DataLoader<string, Value>(async (ids) => {
      spentBy(ctx)?.check()
      return ids.map(pick(await load(ctx, ids, ...limit)))
    })
  return {
    load(ctx, id, ...limit) {
      const made = once(ctx, madeIn)
      const known = made.get(limit[0]) ?? make(ctx, limit)
      made.set(limit[0], known)
      return known.load(id)
    },
  }
}

/** The row with each id in this column, or null. */
export const oneBy =
  <Column extends string, Row extends Record<Column, string>>(column: Column) =>
  (rows: readonly Row[]): ((id: string) => Row | null) => {
    const known = new Map<string, Row>(rows.map((row) => [row[column], row]))
    return (id) => known.get(id) ?? null
  }

/** The rows with each id in this column, in their order. */
export const manyBy =
  <Column extends string, Row extends Record<Column, string | null>>(column: Column) =>
  (rows: readonly Row[]): ((id: string) => Row[]) => {
    const known = Map.groupBy<string | null, Row>(rows, (row) => row[column])
    return (id) => known.get(id) ?? []
  }
