import { sql } from 'kysely'
import type { NetworkDb } from '../database/site-handle.ts'
import type { NetworkTask } from '../jobs/task.ts'
import { chainKey, FACTS, linkOf, type SealedFacts, START } from './link.ts'

/** Rows sealed in one transaction. */
const BATCH = 1000

/** Any number, the same for all: two nodes do not both make the next link. */
const SEAL_LOCK = 5_190_002

type Head = { position: bigint; hash: Buffer }

/** Seals new rows of the audit log. The log line keeps the newest link outside the database: see `npm run audit`. */
export const sealAudit = (secretKey: Buffer): NetworkTask => ({
  name: 'audit.seal',
  does: 'Chains new rows of the audit log to those before them',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network, log }, { signal }) => {
    const key = chainKey(secretKey)
    let sealed: { rows: number; head: Head } | null = null
    do {
      sealed = await sealSome(network, key)
      if (sealed) {
        const { position, hash } = sealed.head
        log.info({ position: String(position), hash: hash.toString('hex') }, 'Sealed the audit log')
      }
    } while (sealed?.rows === BATCH && !signal.aborted)
  },
})

/** Seals up to a batch of waiting rows; null when there are none, or another node is sealing. */
async function sealSome(network: NetworkDb, key: Buffer): Promise<{ rows: number; head: Head } | null> {
  return network.transaction().execute(async (trx) => {
    const lock = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as got`.execute(trx)
    if (!lock.rows[0]?.got) return null
    const waiting = await sql<SealedFacts>`
      with taken as (
        delete from audit_unsealed where (site_id, id) in (
          select site_id, id from audit_unsealed order by site_id, id limit ${BATCH}
        ) returning site_id, id
      )
      select ${FACTS} from taken join audit_log audit on audit.site_id = taken.site_id and audit.id = taken.id
      order by audit.id`.execute(trx)
    if (waiting.rows.length === 0) return null
    let { position, hash } = await headOf(trx)
    const links = waiting.rows.map((row) => {
      position += 1n
      hash = linkOf(key, hash, position, row)
      return { position: String(position), siteId: row.siteId, id: row.id, hash }
    })
    await sql`
      insert into audit_seals (position, site_id, audit_id, hash)
      select * from unnest(${links.map((link) => link.position)}::bigint[], ${links.map((link) => link.siteId)}::int[],
        ${links.map((link) => link.id)}::bigint[], ${links.map((link) => link.hash)}::bytea[])`.execute(trx)
    return { rows: links.length, head: { position, hash } }
  })
}

/** The newest link of the chain. */
async function headOf(network: NetworkDb): Promise<Head> {
  const { rows } = await sql<{ position: string; hash: Buffer }>`
    select position, hash from audit_seals order by position desc limit 1`.execute(network)
  return rows[0] ? { position: BigInt(rows[0].position), hash: rows[0].hash } : { position: 0n, hash: START }
}
