import DataLoader from 'dataloader'
import type { Ctx } from '../context.ts'

/**
 * A loader that asks once for all keys of a request, so that a list's statements do not grow with its rows.
 * Made for `once`: `const cards = batched((ctx, ids) => …); once(ctx, cards).load(id)`.
 */
export const batched =
  <Row, Value>(load: (ctx: Ctx, ids: readonly string[]) => Promise<Row[]>, pick: (rows: Row[], id: string) => Value) =>
  (ctx: Ctx): DataLoader<string, Value> =>
    new DataLoader(async (ids) => {
      const rows = await load(ctx, ids)
      return ids.map((id) => pick(rows, id))
    })
