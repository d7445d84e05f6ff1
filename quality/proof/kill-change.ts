import { FROM_NO_PAGE } from '@ward/domain/kernel/loaded-page'
import type pg from 'pg'
import pino from 'pino'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { siteHandle } from '../../server/src/platform/database/site-handle.ts'
import { inTransaction } from '../../server/src/platform/transaction.ts'
import { type Point, sendUnder } from './broken-change.ts'
import { CHANGES } from './kill-changes.ts'

export type Actor = { userId: string; personId: string; sessionId: string; username: string }
/** One change to be made in a database, and at which statement of its transaction what is to happen. */
export type Making = { url: string; siteId: number; actor: Actor; name: string; row: Record<string, string> }
type Fate = Point & { happens(client: pg.PoolClient): void }

const log = pino({ level: 'silent' })

/** Makes the change on a connection of its own; how many statements its transaction sent, begin and commit among them. */
export async function makeChange({ url, siteId, actor, name, row }: Making, fate?: Fate): Promise<number> {
  const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 1 })
  try {
    const client = await database.pool.connect()
    const sent = watch(client, fate)
    client.release()
    const ctx = {
      viewer: { kind: 'user', siteId, roleId: 5, ...actor } as const,
      site: siteHandle(database.network, siteId, database.siteTables),
      network: database.network,
      log,
      now: () => new Date(),
      requestId: 'proof',
      port: 80,
      loadedFor: FROM_NO_PAGE,
      once: new Map(),
    }
    await inTransaction(ctx, async (tx) => CHANGES[name]?.run(tx, { id: '', ...row }), { audited: false })
    return sent()
  } finally {
    await database.close()
  }
}

/** Counts what a connection sends, and lets fate happen at its statement. */
function watch(client: pg.PoolClient, fate: Fate | undefined): () => number {
  let sent = 0
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  client.query = ((...args: unknown[]) => {
    const moment = ++sent === fate?.at ? fate.moment : undefined
    return sendUnder(
      moment,
      () => fate?.happens(client),
      () => send(...args),
    )
  }) as typeof client.query
  return () => sent
}
