import { sql } from 'kysely'
import { tryLockInTransaction } from '../database/locks.ts'
import type { NetworkDb } from '../database/site-handle.ts'
import { GaveUp, type NetworkTask } from '../jobs/task.ts'
import { chainKey, FACTS, linkOf, type SealedFacts, START } from './link.ts'

/** Rows sealed in one transaction. */
const BATCH = 1000

type Head = { position: bigint; hash: Buffer }

/** Seals new rows of the audit log. The log line keeps the newest link outside the database: see `npm run audit`. */
export const sealAudit = (secretKey: Buffer): NetworkTask => ({
  name: 'audit.seal',
  does: 'Chains new rows of the audit log to those before them',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network, log }, { signal }) => {
    const key = chainKey(secretKey)
    while (!signal.aborted) {
      const head = await sealSome(network, key)
      if (!head) return
      log.info({ position: String(head.position), hash: head.hash.toString('hex') }, 'Sealed the audit log')
    }
  },
})

/**
 * Seals up to a batch of waiting rows, the oldest; answers the newest link, or null when none waits. The database's own function adds the links and takes off
 * the notes: the application may do neither by itself.
 *
 * @throws GaveUp while another is sealing
 */
async function sealSome(network: NetworkDb, key: Buffer): Promise<Head | null> {
  return network.transaction().execute(async (trx) => {
    if (!(await tryLockInTransaction(trx, { name: 'sealing' })))
      throw new GaveUp('Another node is sealing the audit log')
    const waiting = await sql<SealedFacts>`
      select ${FACTS} from (
          select site_id, id from audit_unsealed order by noted_at limit ${BATCH}
        ) noted join audit_log audit on audit.site_id = noted.site_id and audit.id = noted.id
       order by audit.id`.execute(trx)
    if (waiting.rows.length === 0) return null
    const before = await headOf(trx)
    let { position, hash } = before
    const hashes = waiting.rows.map((row) => {
      position += 1n
      hash = linkOf(key, hash, position, row)
      return hash
    })
    await sql`
      select seal_audit(${String(before.position)}, ${waiting.rows.map((row) => row.siteId)}::int[],
        ${waiting.rows.map((row) => row.id)}::bigint[], ${hashes}::bytea[])`.execute(trx)
    return { position, hash }
  })
}

/** The newest link of the chain. */
async function headOf(network: NetworkDb): Promise<Head> {
  const { rows } = await sql<{ position: string; hash: Buffer }>`
    select position, hash from audit_seals order by position desc limit 1`.execute(network)
  return rows[0] ? { position: BigInt(rows[0].position), hash: rows[0].hash } : { position: 0n, hash: START }
}
