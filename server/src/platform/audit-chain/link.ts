import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'

/** An audit row as it is sealed: everything it says, as text, so that no driver or time zone reads it differently later. */
export type SealedFacts = {
  siteId: number
  id: string
  at: string
  actorKind: string
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  fields: string[]
  requestId: string | null
  subjectIds: string[]
  effects: string | null
}

/** The columns of `SealedFacts`, of the audit row named `audit`. */
export const FACTS = sql`
  audit.site_id, audit.id::text as id, to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
  audit.actor_kind, audit.actor_id::text as actor_id, audit.action, audit.subject_type, audit.subject_id, audit.fields,
  audit.request_id, audit.subject_ids, audit.effects::text as effects`

/** The value that the first link is chained to. */
export const START = Buffer.alloc(32)

/**
 * The chain's own key, derived from the 32 bytes of SECRET_KEY: somebody who has the database alone can change rows,
 * but cannot make a chain that fits them.
 */
export const chainKey = (secretKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'ward audit chain 1', 32))

/** The link of a row: over the link before it, its place in the chain and what the row says. */
export function linkOf(key: Buffer, previous: Buffer, position: bigint, row: SealedFacts): Buffer {
  const { siteId, id, at, actorKind, actorId, action, subjectType, subjectId, fields, requestId, subjectIds, effects } =
    row
  const said = [siteId, id, at, actorKind, actorId, action, subjectType, subjectId, fields, requestId]
  // Rows that name none, or have no effects, are sealed as they were before rows could have them.
  const named = subjectIds.length > 0 ? [subjectIds] : []
  const effectParts = effects === null ? [] : [effects]
  return createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify([String(position), ...said, ...named, ...effectParts]))
    .digest()
}
