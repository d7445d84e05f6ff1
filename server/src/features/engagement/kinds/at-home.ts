import type { Ctx } from '../../../platform/context.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { type Loader, loader } from '../../../platform/graphql/loader.ts'

/** An engagement by the site it belongs to: in one list stand those of a site and the global polls of others. */
type Placed = { siteId: number; id: string }

const keyOf = ({ siteId, id }: Placed) => `${siteId}:${id}`

/** Asks once a request for what belongs to the engagements of a list, each site for its own. */
export function loaderAtHome<Row extends { engagementId: string }, Value>(
  load: (home: SiteHandle, ids: readonly string[], ctx: Ctx) => Promise<Row[]>,
  pick: (rows: readonly Row[]) => Value,
): { load(ctx: Ctx, placed: Placed): Promise<Value> } {
  const rowsOf: Loader<Row[]> = loader(
    async (ctx, keys) => {
      const bySite = Map.groupBy(keys, (key) => Number(key.split(':')[0]))
      const parts = [...bySite].map(([siteId, own]) =>
        load(
          ctx.site.at(siteId),
          own.map((key) => key.split(':')[1] ?? ''),
          ctx,
        ),
      )
      return (await Promise.all(parts)).flat()
    },
    (rows) => {
      const known = Map.groupBy(rows, ({ engagementId }) => engagementId)
      return (key) => known.get(key.split(':')[1] ?? '') ?? []
    },
  )
  return { load: async (ctx, placed) => pick(await rowsOf.load(ctx, keyOf(placed))) }
}
