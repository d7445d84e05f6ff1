import { sql } from 'kysely'
import { everySite } from '../../platform/database/every-site.ts'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import type { RetiredPart } from './definitions.db.ts'

/** Answers that go in one step. */
const AT_ONCE = 1000

export type DuePart = RetiredPart & { siteId: number }

/** Parts that have not been asked for for so many days, the longest first. */
export async function dueParts(network: NetworkDb, days: number): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    select site_id as "siteId", part_id as "partId", kind from profile_retired_parts
     where site_id = ${everySite} and retired_at < now() - make_interval(days => ${days})
     order by retired_at, site_id, part_id, kind limit 100
  `.execute(network)
  return rows
}

/** Each step asks whether it came back. */
const isDue = ({ siteId, partId, kind }: DuePart, days: number) => sql`
  exists (select from profile_retired_parts r where r.site_id = ${siteId} and r.part_id = ${partId} and r.kind = ${kind}
             and r.retired_at < now() - make_interval(days => ${days}))`

/** Takes some of the answers to a field away: all of them, those that were chosen, or those that were written. */
async function forgetOfField(network: NetworkDb, part: DuePart, days: number): Promise<number> {
  const which = { field: sql`true`, choices: sql`option_ids <> '{}'`, text: sql`option_ids = '{}'`, option: sql`false` }
  const { numAffectedRows } = await sql`
    delete from profile_answers a using (
      select user_id from profile_answers
       where site_id = ${part.siteId} and field_id = ${part.partId} and ${which[part.kind]} limit ${AT_ONCE}) old
     where a.site_id = ${part.siteId} and a.field_id = ${part.partId} and a.user_id = old.user_id and ${isDue(part, days)}
  `.execute(network)
  return Number(numAffectedRows ?? 0n)
}

/** Takes an option out of some answers, with the words of the other one; an answer of which nothing is left goes. */
async function forgetOption(network: NetworkDb, part: DuePart, days: number): Promise<number> {
  const { siteId, partId } = part
  const { rows } = await sql<{ n: number }>`
    with old as (
      select a.user_id, a.field_id, array_remove(a.option_ids, ${partId}::bigint) as option_ids,
             jsonb_path_exists(d.sections, '$[*].fields[*].options[*] ? (@.id == $id && @.isOther == true)',
               jsonb_build_object('id', ${partId}::text)) as is_other
        from profile_answers a join profile_definitions d on d.site_id = a.site_id and d.definition = a.definition
       where a.site_id = ${siteId} and ${partId}::bigint = any(a.option_ids) and ${isDue(part, days)} limit ${AT_ONCE}),
    gone as (
      delete from profile_answers a using old
       where a.site_id = ${siteId} and a.user_id = old.user_id and a.field_id = old.field_id and old.option_ids = '{}'),
    kept as (
      update profile_answers a set option_ids = old.option_ids, text = case when old.is_other then '' else a.text end from old
       where a.site_id = ${siteId} and a.user_id = old.user_id and a.field_id = old.field_id and old.option_ids <> '{}')
    select count(*)::int as n from old
  `.execute(network)
  return rows[0]?.n ?? 0
}

/** Forgets some of the answers to a part that is due; how many. */
export const forgetAnswers = (network: NetworkDb, part: DuePart, days: number): Promise<number> =>
  part.kind === 'option' ? forgetOption(network, part, days) : forgetOfField(network, part, days)

export const forgetPart = ({ siteId, partId, kind }: DuePart, network: NetworkDb, days: number) =>
  sql`
    delete from profile_retired_parts where site_id = ${siteId} and part_id = ${partId} and kind = ${kind}
       and retired_at < now() - make_interval(days => ${days})
  `.execute(network)
