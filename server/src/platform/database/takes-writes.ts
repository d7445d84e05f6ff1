import { sql } from 'kysely'
import type { NetworkDb } from './site-handle.ts'

/** Milliseconds for which an answer holds: more frequent requests get the last answer. */
const HOLDS = 1_000
/** The number of rows sorted on the disk of the database: a disk without room for them has none for anything. */
const ROWS = 20_000

/**
 * Tries whether the database takes a change: writes a row of its own, and a moment's worth of file. A database that was made
 * read-only, or whose disk is full, answers every question and takes nothing.
 *
 * @returns asks, and throws what the database has against it
 */
export function takesWrites(network: NetworkDb): () => Promise<void> {
  let tried: Promise<void> | undefined
  let until = 0
  return () => {
    if (tried && performance.now() < until) return tried
    until = performance.now() + HOLDS
    tried = tryToWrite(network)
    // The answer says so; an answer that nobody waits for any more must not end the process.
    tried.catch(() => undefined)
    return tried
  }
}

const tryToWrite = (network: NetworkDb): Promise<void> =>
  network.transaction().execute(async (tx) => {
    await sql`
      insert into rate_limits (key, points, expire) values ('readyz', 0, 0)
      on conflict (key) do update set points = rate_limits.points
    `.execute(tx)
    await sql`set local work_mem = '64kB'`.execute(tx)
    await sql`select count(*) from (select from generate_series(1, ${ROWS}::int) n order by md5(n::text) offset 0) sorted`.execute(
      tx,
    )
  })
