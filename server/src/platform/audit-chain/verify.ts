import { sql } from 'kysely'
import type { NetworkDb } from '../database/site-handle.ts'
import { chainKey, FACTS, linkOf, type SealedFacts, START } from './link.ts'

/** Links looked at in one statement: memory stays the same whatever the length of the chain. */
const BATCH = 5000

/** A link that was noted outside the database, as the log line of each sealing has it. */
export type NotedLink = { position: bigint; hash: string }

/** The first problem, and its place: the audit row of a site, its place in the chain. */
export type Break = { because: string; position: bigint | null; siteId: number | null; auditId: string | null }

export type Verdict = {
  /** Rows that are as they were sealed, from the first on. */
  verified: number
  /** Rows that no job has sealed yet. */
  waiting: number
  /** The ones among those that have waited longer than `SEALED_WITHIN_MINUTES`. */
  overdue: number
  /** The newest link that fits. */
  head: NotedLink | null
  broken: Break | null
}

/** Said of a chain that is broken: a key that was changed on purpose looks the same as a row that was changed. */
export const AUDIT_BROKEN = 'The audit log does not verify: a row was changed or removed, or SECRET_KEY was changed.'

/** A link with its row, or without where the row is gone. */
type Link = { position: string; sealedSite: number; sealedId: string; hash: Buffer } & (SealedFacts | { id: null })

type RowPlace = { siteId: number; id: string }

/** Where a check has come: first along the chain, then along the rows. */
export type Reached = {
  /** The last link that fits, and 0 before the first. */
  position: string
  hash: string
  /** The last row that was looked for; null while the chain is not through. */
  row: RowPlace | null
}
export const BEGINNING: Reached = { position: '0', hash: START.toString('hex'), row: null }

/** A part of a check that was made: `links` of the chain fit. It is the last where all is through, or something is broken. */
export type Part = { reached: Reached; links: number; broken: Break | null; isLast: boolean }

/**
 * Goes through the whole chain: every sealed row is there and says what it said, no link is missing between them, and no row
 * stands in the log without a link or a note that it waits for one. A chain alone cannot show that its newest links were cut
 * off; `noted` can.
 */
export async function verifyAudit(network: NetworkDb, secretKey: Buffer, noted?: NotedLink): Promise<Verdict> {
  let part = await verifyPart(network, secretKey, BEGINNING)
  while (!part.isLast) part = await verifyPart(network, secretKey, part.reached)
  return verdictOf(network, part, noted)
}

/** Makes the next part of a check: one that is cut off goes on from what it reached. */
export async function verifyPart(network: NetworkDb, secretKey: Buffer, from: Reached): Promise<Part> {
  if (from.row !== null) return unnoted(network, from, from.row)
  const key = chainKey(secretKey)
  const links = await linksAfter(network, BigInt(from.position))
  let place = BigInt(from.position)
  let previous: Buffer = Buffer.from(from.hash, 'hex')
  let broken: Break | null = null
  for (const link of links) {
    broken = breakIn(link, place, (row) => linkOf(key, previous, place + 1n, row))
    if (broken) break
    place += 1n
    previous = link.hash
  }
  const row = links.length === 0 ? { siteId: 0, id: '0' } : null
  const reached = { position: String(place), hash: previous.toString('hex'), row }
  return { reached, links: Number(place - BigInt(from.position)), broken, isLast: broken !== null }
}

/** What a check found whose last part was this. */
export async function verdictOf(network: NetworkDb, last: Part, noted?: NotedLink): Promise<Verdict> {
  const { hash } = last.reached
  const position = BigInt(last.reached.position)
  const isThere = noted === undefined || (noted.position <= position && (await isLink(network, noted)))
  return {
    verified: Number(position),
    ...(await countWaiting(network)),
    head: position === 0n ? null : { position, hash },
    broken: last.broken ?? (isThere ? null : { because: NOT_IN_CHAIN, position: noted.position, ...NOWHERE }),
  }
}

const NOT_IN_CHAIN = 'the link that was noted is not in the chain'

async function isLink(network: NetworkDb, { position, hash }: NotedLink): Promise<boolean> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_seals where position = ${String(position)}`.execute(network)
  return rows[0]?.hash.toString('hex') === hash.toLowerCase()
}

const NOWHERE = { siteId: null, auditId: null }

function breakIn(link: Link, place: bigint, expected: (row: SealedFacts) => Buffer): Break | null {
  const where = { position: place + 1n, siteId: link.sealedSite, auditId: link.sealedId }
  if (BigInt(link.position) !== place + 1n) return { ...where, ...NOWHERE, because: 'its link is missing' }
  if (link.id === null) return { ...where, because: 'the row is missing' }
  return expected(link).equals(link.hash) ? null : { ...where, because: 'the row is not as it was sealed' }
}

/** The next links, each with its row: the chain stands in one place, the rows with their sites. */
async function linksAfter(network: NetworkDb, position: bigint): Promise<Link[]> {
  const links = await sql<{ position: string; sealedSite: number; sealedId: string; hash: Buffer }>`
    select position, site_id as sealed_site, audit_id::text as sealed_id, hash
      from audit_seals where position > ${String(position)} order by position limit ${BATCH}`.execute(network)
  const sites = links.rows.map(({ sealedSite }) => sealedSite)
  const ids = links.rows.map(({ sealedId }) => sealedId)
  const { rows } = await sql<SealedFacts>`
    select ${FACTS} from unnest(${sites}::int[], ${ids}::bigint[]) as sealed (site_id, id)
      join audit_log audit on audit.site_id = sealed.site_id and audit.id = sealed.id`.execute(network)
  const byPlace = new Map(rows.map((row) => [`${row.siteId} ${row.id}`, row]))
  return links.rows.map((link) => ({
    ...link,
    ...(byPlace.get(`${link.sealedSite} ${link.sealedId}`) ?? { id: null }),
  }))
}

/**
 * The next rows of the log, of which one may have neither a link nor a note that it waits for one: somebody bypassed the triggers
 * to write it, or to remove the note.
 */
async function unnoted(network: NetworkDb, from: Reached, after: RowPlace): Promise<Part> {
  const { rows } = await sql<RowPlace & { isNoted: boolean }>`
    select site_id, id::text as id,
           exists (select from audit_unsealed u where u.site_id = audit.site_id and u.id = audit.id) as is_noted
      from audit_log audit where (site_id, id) > (${after.siteId}::int, ${after.id}::bigint)
     order by site_id, id limit ${BATCH}`.execute(network)
  const last = rows.at(-1)
  if (!last) return { reached: from, links: 0, broken: await withoutRow(network), isLast: true }
  const [row] = await withoutLink(
    network,
    rows.filter(({ isNoted }) => !isNoted),
  )
  const broken = row && { because: 'the row was never sealed', position: null, siteId: row.siteId, auditId: row.id }
  const reached = { ...from, row: { siteId: last.siteId, id: last.id } }
  return { reached, links: 0, broken: broken ?? null, isLast: broken !== undefined }
}

async function withoutLink(network: NetworkDb, rows: readonly RowPlace[]) {
  const sites = rows.map(({ siteId }) => siteId)
  const ids = rows.map(({ id }) => id)
  const found = await sql<RowPlace>`
    select site_id, id::text as id from unnest(${sites}::int[], ${ids}::bigint[]) as given (site_id, id)
     where not exists (select from audit_seals s where s.site_id = given.site_id and s.audit_id = given.id)
     order by site_id, given.id limit 1`.execute(network)
  return found.rows
}

/** The first note that a row waits whose row is gone. */
async function withoutRow(network: NetworkDb): Promise<Break | null> {
  const { rows } = await sql<RowPlace>`
    select noted.site_id, noted.id::text as id from audit_unsealed noted
     where not exists (select from audit_log audit where audit.site_id = noted.site_id and audit.id = noted.id)
     order by noted.id limit 1`.execute(network)
  const [note] = rows
  return note ? { because: 'the row is missing', position: null, siteId: note.siteId, auditId: note.id } : null
}

/** A row is sealed within a minute or two: a row that waits longer than these minutes waits for a job that does not come. */
export const SEALED_WITHIN_MINUTES = 10

async function countWaiting(network: NetworkDb): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*)::int as waiting,
           (count(*) filter (where noted_at < now() - make_interval(mins => ${SEALED_WITHIN_MINUTES})))::int as overdue
      from audit_unsealed`.execute(network)
  return rows[0] ?? { waiting: 0, overdue: 0 }
}

/** For how many seconds the oldest row that is not sealed has waited; null when none waits. */
export async function oldestUnsealed(network: NetworkDb): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(noted_at))::float as seconds
      from audit_unsealed`.execute(network)
  return rows[0]?.seconds ?? null
}
