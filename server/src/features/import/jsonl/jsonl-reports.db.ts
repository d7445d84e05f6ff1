import { assocTypeOf, CONTENT_KINDS } from '@ward/domain/assoc-types'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import type { Place, Stored } from './jsonl-store.db.ts'

const ASSOC_TYPE = sql`case when s.target_type = 'user' then 'user' else case target_text.kind ${sql.join(
  CONTENT_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(assocTypeOf(kind))}`),
  sql` `,
)} end end`

/**
 * Reports of one level, by the rules of a member's report: the thing's flag is opened, made if there is none; the report is
 * kept with the text as it reads, and noted among the flag's events.
 */
export async function storeReports(network: NetworkDb, place: Place, level: number): Promise<Stored[]> {
  await judgeReports(network, place, level)
  const flagId = await openReportedFlags(network, place, level)
  await keepReports(network, place, level)
  const { rows } = await sql<Stored>`
    select 'report' as type, fault, coalesce(field, 'id') as field, count(*)::int as n,
           array_agg(line) filter (where fault <> 'known') as lines, ${flagId}::text as flag_id
      from stage_reports where level = ${level} group by 2, 3`.execute(network)
  return rows
}

async function judgeReports(network: NetworkDb, { siteId, importId, source }: Place, level: number): Promise<void> {
  await sql`
    update stage_reports set fault = judged.fault, target_id = judged.target_id, reporter_id = judged.reporter_id,
           assoc_type = judged.assoc_type, snapshot = judged.snapshot,
           field = case judged.fault when 'noTarget' then 'targetId' when 'noAuthor' then 'reporterId'
                                     when 'reported' then 'reporterId' else 'id' end
      from (
        select s.line, target.target_id, reporter.target_id as reporter_id, ${ASSOC_TYPE} as assoc_type,
               coalesce(target_text.body, target_user.bio) as snapshot,
               case when known.target_id is not null
                    then case when known.import_id = ${importId} and known.position <> s.line then 'twice' else 'known' end
                    when reporter.target_id is null then 'noAuthor'
                    when target.target_id is null then 'noTarget'
                    when s.target_type = 'user' and exists (
                      select from flags f join flag_reports r on r.site_id = f.site_id and r.flag_id = f.id
                       where f.site_id = ${siteId} and f.user_id = target.target_id and r.reporter_id = reporter.target_id)
                      then 'reported'
                    when s.target_type <> 'user' and exists (
                      select from flags f join flag_reports r on r.site_id = f.site_id and r.flag_id = f.id
                       where f.site_id = ${siteId} and f.content_id = target.target_id and r.reporter_id = reporter.target_id)
                      then 'reported' end as fault
          from stage_reports s
          left join import_sources known on known.site_id = ${siteId} and known.source = ${source}
            and known.kind = 'report' and known.source_id = s.id
          left join import_sources reporter on reporter.site_id = ${siteId} and reporter.source = ${source}
            and reporter.kind = 'user' and reporter.source_id = s.reporter
          left join import_sources target on target.site_id = ${siteId} and target.source = ${source}
            and target.kind = s.target_type and target.source_id = s.target
          left join content target_text on s.target_type <> 'user' and target_text.site_id = ${siteId}
            and target_text.id = target.target_id
          left join users target_user on s.target_type = 'user' and target_user.site_id = ${siteId}
            and target_user.id = target.target_id
         where s.level = ${level}
      ) judged
     where stage_reports.level = ${level} and stage_reports.line = judged.line`.execute(network)
}

/** What nobody sees any more has been decided: its flag takes the report and stays closed. Returns the newest flag that was made. */
async function openReportedFlags(network: NetworkDb, { siteId }: Place, level: number): Promise<string | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    with made as (
      insert into flags (site_id, assoc_type, content_id, user_id, is_reported)
      select distinct ${siteId}::int, assoc_type, case when assoc_type <> 'user' then target_id end,
             case when assoc_type = 'user' then target_id end, true
        from stage_reports where level = ${level} and fault is null
      on conflict do nothing returning id
    )
    select array_agg(id order by id) as ids from made`.execute(network)
  const made = rows[0]?.ids ?? []
  await sql`
    update stage_reports set flag_id = case
             when assoc_type = 'user' then (select id from flags where site_id = ${siteId} and user_id = target_id)
             else (select id from flags where site_id = ${siteId} and content_id = target_id) end
     where level = ${level} and fault is null`.execute(network)
  await sql`
    update flags set is_reported = true, version = version + 1, updated_at = now(),
           is_open = is_open or not (
             exists (select from content c where c.site_id = ${siteId} and c.id = flags.content_id and (c.is_deleted or c.is_spam))
             or exists (select from users u where u.site_id = ${siteId} and u.id = flags.user_id and u.status = 3))
     where site_id = ${siteId} and id <> all(${made}::bigint[])
       and id in (select flag_id from stage_reports where level = ${level} and fault is null)`.execute(network)
  return made.at(-1) ?? null
}

async function keepReports(network: NetworkDb, { siteId, importId, source }: Place, level: number): Promise<void> {
  await sql`
    with taken as materialized (
      select * from stage_reports where level = ${level} and fault is null
    ),
    kept as (
      insert into flag_reports (site_id, id, flag_id, reporter_id, reason, snapshot, inserted_at) overriding system value
      select ${siteId}, new_id, flag_id, reporter_id, reason, snapshot, coalesce(inserted_at, now()) from taken
    ),
    told as (
      insert into flag_events (site_id, flag_id, actor_id, status, inserted_at)
      select ${siteId}, flag_id, reporter_id, 'REPORTED', coalesce(inserted_at, now()) from taken
    )
    insert into import_sources (site_id, source, kind, source_id, target_id, import_id, position)
    select ${siteId}, ${source}, 'report', id, new_id, ${importId}, line from taken`.execute(network)
}
