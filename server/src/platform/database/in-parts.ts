import { type Compilable, CompiledQuery } from 'kysely'
import type { Ctx } from '../context.ts'
import type { NetworkDb } from './site-handle.ts'

/** A context that sees the database as it was at one moment and cannot change it, until it is closed. */
export type Snapshot = { ctx: Ctx; close(): Promise<void> }

/** Opens one; it holds a connection. A transaction that is idle for too long ends. */
export async function openSnapshot(ctx: Ctx): Promise<Snapshot> {
  const transaction = await ctx.network
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const network = transaction as NetworkDb
  return {
    ctx: { ...ctx, network, site: ctx.site.on(network), once: new Map() },
    close: async () => {
      await transaction.rollback().execute()
    },
  }
}

/** Several statements that read the state of one moment. */
export async function atOneMoment<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(ctx)
  return read(snapshot.ctx).finally(snapshot.close)
}

/**
 * The rows of a query in parts of so many: a cursor keeps its place, so that a list of any length is never in memory whole.
 * One at a time within a snapshot.
 */
export async function* inParts<Row>(
  { network }: Pick<Ctx, 'network'>,
  query: Compilable<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  const { sql: text, parameters } = query.compile()
  await network.executeQuery(CompiledQuery.raw(`declare parts no scroll cursor for ${text}`, [...parameters]))
  for (;;) {
    const { rows } = await network.executeQuery<Row>(CompiledQuery.raw(`fetch ${size} from parts`))
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await network.executeQuery(CompiledQuery.raw('close parts'))
}
