import { BURST_DAYS, type BurstReason, NEW_ACCOUNT_DAYS } from '@ward/domain/flags/bursts/bursts'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { bytesOf, printFrom, type TextPrint } from './text-print.ts'

/** A text of any site. */
export type Place = { siteId: number; contentId: string }

/** A text as it is read for its print. */
export type TextToPrint = Place & {
  body: string
  name: string | null
  revision: number
  insertedAt: Date
  byNewAccount: boolean
}

/** The columns read of texts; authors and names are looked up one by one, whatever else there is. */
const READ = sql`
  c.site_id, c.id as content_id, c.body, c.revision, c.inserted_at,
  (select t.name from threads t where t.site_id = c.site_id and t.id = c.id) as name,
  (select u.inserted_at > c.inserted_at - make_interval(days => ${sql.lit(NEW_ACCOUNT_DAYS)})
     from users u where u.site_id = c.site_id and u.id = c.author_id) as by_new_account`
const AGE = sql`now() - make_interval(days => ${sql.lit(BURST_DAYS)})`

/** Texts of a site in the order in which they were written, without those that are too old to be compared. */
export async function textsOfSiteToPrint(network: NetworkDb, siteId: number, ids: readonly string[]) {
  const { rows } = await sql<TextToPrint>`
    select ${READ} from content c where c.site_id = ${siteId} and c.id = ${anyOf(ids)} and c.inserted_at > ${AGE}
     order by c.inserted_at, c.id
  `.execute(network)
  return rows
}

/** Where a walk over all recent texts stands. */
export type Walked = { insertedAt: string } & Place

/** The next texts of all sites that have no print, or one of another revision, in the order in which they were written. */
export async function textsToPrint(network: NetworkDb, after: Walked | null, limit: number) {
  const rest = after
    ? sql`c.inserted_at >= ${after.insertedAt}::timestamptz
      and (c.inserted_at, c.site_id, c.id) > (${after.insertedAt}::timestamptz, ${after.siteId}, ${after.contentId})`
    : sql`c.inserted_at > ${AGE}`
  const { rows } = await sql<TextToPrint & { walkedTo: string }>`
    with due as materialized (
      select * from content c
       where ${rest} and c.revision is distinct from (
             select p.revision from text_prints p where p.site_id = c.site_id and p.content_id = c.id)
       order by c.inserted_at, c.site_id, c.id limit ${limit})
    select ${READ}, c.inserted_at::text as walked_to from due c order by c.inserted_at, c.site_id, c.id
  `.execute(network)
  return rows
}

/** The texts among some that are unchanged since they were read and have no print of that state. */
export async function withoutPrint(network: NetworkDb, texts: readonly (Place & { revision: number })[]) {
  const { rows } = await sql<Place>`
    select c.site_id, c.id as content_id from content c
      join unnest(${texts.map(({ siteId }) => siteId)}::int[], ${texts.map(({ contentId }) => contentId)}::bigint[],
                  ${texts.map(({ revision }) => revision)}::int[]) as seen (site_id, content_id, revision)
        on seen.site_id = c.site_id and seen.content_id = c.id and seen.revision = c.revision
      left join text_prints p on p.site_id = c.site_id and p.content_id = c.id
     where p.revision is distinct from c.revision
  `.execute(network)
  return rows
}

export const placesOf = (places: readonly Place[]) => sql`unnest(
  ${places.map(({ siteId }) => siteId)}::int[], ${places.map(({ contentId }) => contentId)}::bigint[]
) as place (site_id, content_id)`

/** A text that others are compared with: one that stands alone, the oldest of a burst, or one that joined by what is not its text. */
export type Compared = Place & {
  id: string
  burstId: string | null
  print: TextPrint
  links: readonly string[]
}
type Stored = Omit<Compared, 'print'> & { print: Buffer; bands: number[]; joinedAt: Date }

const COMPARED = sql`p.site_id, p.content_id, p.id, p.burst_id, p.print, p.bands, p.links, p.joined_at`

const readable = (rows: readonly Stored[]) => rows.map(({ print, ...row }) => ({ ...row, print: printFrom(print) }))

/** Texts that share one of these bands. No band is held by many, so neither are they. */
export async function comparedWith(network: NetworkDb, bands: readonly number[]) {
  const { rows } = await sql<Stored>`
    select ${COMPARED} from text_prints p
     where p.is_compared and p.bands && ${bands}::int[] and p.inserted_at > ${AGE} order by p.id
  `.execute(network)
  return readable(rows)
}

/** The next of all texts that others are compared with. */
export async function allCompared(network: NetworkDb, after: Place | null, limit: number) {
  const { rows } = await sql<Stored>`
    select ${COMPARED} from text_prints p
     where p.is_compared and p.print is not null and p.inserted_at > ${AGE}
       and (p.site_id, p.content_id) > (${after?.siteId ?? 0}, ${after?.contentId ?? '0'})
     order by p.site_id, p.content_id limit ${limit}
  `.execute(network)
  return readable(rows)
}

/** Those that joined after a moment; of texts that were written shortly before it, as new ones are. */
export async function comparedSince(network: NetworkDb, moment: Date) {
  const { rows } = await sql<Stored>`
    select ${COMPARED} from text_prints p
     where p.is_compared and p.print is not null and p.joined_at > ${moment}
       and p.inserted_at > ${moment}::timestamptz - interval '1 day' order by p.joined_at, p.id
  `.execute(network)
  return readable(rows)
}

/** The present state of some of them: in which burst, and whether at all. */
export async function currentPrints(network: NetworkDb, texts: readonly Place[]) {
  const { rows } = await sql<Place & { id: string; burstId: string | null }>`
    select p.site_id, p.content_id, p.id, p.burst_id from text_prints p join ${placesOf(texts)}
        on p.site_id = place.site_id and p.content_id = place.content_id
  `.execute(network)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The database's clock. */
export async function clock(network: NetworkDb): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp()::timestamptz(3) as at`.execute(network)
  return rows[0]?.at as Date
}

export type NewPrint = Omit<TextToPrint, 'body' | 'name'> & {
  id: string
  print: TextPrint | null
  bands: readonly number[] | null
  links: readonly string[]
  isCompared: boolean
  burstId: string | null
  reasons: readonly BurstReason[]
  likeness: number | null
}

/** Numbers for new prints, known before they are written: the oldest of a burst names it. */
export async function newIds(network: NetworkDb, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('text_prints', 'id')) as id from generate_series(1, ${count})
  `.execute(network)
  return rows.map(({ id }) => id)
}

export async function insertPrints(network: NetworkDb, prints: readonly NewPrint[]): Promise<void> {
  const rows = prints.map(({ print, bands, links, reasons, ...row }) => ({
    ...row,
    print: print && bytesOf(print).toString('base64'),
    bands: bands && `{${bands.join(',')}}`,
    links,
    reasons,
  }))
  await sql`
    insert into text_prints (site_id, content_id, id, revision, inserted_at, by_new_account, print, bands, links,
                             is_compared, burst_id, reasons, likeness)
    overriding system value
    select "siteId", "contentId", id, revision, "insertedAt", "byNewAccount", decode(print, 'base64'), bands::int[],
           array(select jsonb_array_elements_text(links)), "isCompared", "burstId",
           array(select jsonb_array_elements_text(reasons)), likeness
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made ("siteId" int, "contentId" bigint, id bigint,
           revision int, "insertedAt" timestamptz, "byNewAccount" boolean, print text, bands text, links jsonb,
           "isCompared" boolean, "burstId" bigint, reasons jsonb, likeness real)
     order by id
  `.execute(network)
}

/** Texts that stood alone get their number as that of a burst. */
export const beginBursts = (network: NetworkDb, alone: readonly Place[]) =>
  sql`
    update text_prints p set burst_id = p.id from ${placesOf(alone)}
     where p.site_id = place.site_id and p.content_id = place.content_id and p.burst_id is null
  `.execute(network)

/** Prints that are too old to be compared. */
export async function oldPrints(network: NetworkDb, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select site_id, content_id from text_prints where inserted_at < ${AGE} order by inserted_at limit ${limit}
  `.execute(network)
  return rows
}

/** Takes prints away; answers in which bursts they were. */
export async function deletePrints(network: NetworkDb, places: readonly Place[]): Promise<string[]> {
  const { rows } = await sql<{ burstId: string | null }>`
    delete from text_prints p using ${placesOf(places)}
     where p.site_id = place.site_id and p.content_id = place.content_id returning p.burst_id
  `.execute(network)
  return [...new Set(rows.flatMap(({ burstId }) => burstId ?? []))]
}

/**
 * The rest of bursts that lost texts: the oldest that is left leads where nobody does any more, and one that is left alone
 * stands alone.
 */
export async function mendBursts(network: NetworkDb, ids: readonly string[]): Promise<void> {
  const all = sql`${ids}::bigint[]`
  await sql`
    update text_prints p set burst_id = null, is_compared = true, reasons = '{}', likeness = null
     where p.burst_id in (select burst_id from text_prints where burst_id = any (${all}) group by burst_id having count(*) = 1)
  `.execute(network)
  await sql`
    update text_prints p set is_compared = true, reasons = '{}', likeness = null
      from (select distinct on (burst_id) site_id, content_id, burst_id from text_prints
             where burst_id = any (${all}) order by burst_id, inserted_at, site_id, content_id) oldest
     where p.site_id = oldest.site_id and p.content_id = oldest.content_id
       and not exists (select from text_prints leads where leads.burst_id = oldest.burst_id and leads.reasons = '{}')
  `.execute(network)
}
