import { STATUS } from '@ward/domain/app/account-status'
import { assocTypeOf, CONTENT_KINDS } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { NEWS_AT_MOST } from '../../flags/flag/flag-news.actions.ts'
import { found, foundAs, isTwin, type Stored, type Target } from './rows.db.ts'

const ASSOC_TYPE = sql`case when s.target_type = 'user' then 'user' else case target_text.kind ${sql.join(
  CONTENT_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(assocTypeOf(kind))}`),
  sql` `,
)} end end`

/**
 * Reports of one level, by the rules of a member's report: the thing's flag is opened, made if there is none; the report is
 * kept with the text as it reads, and noted among the flag's events. A second report of the same user changes nothing.
 */
export async function storeReports(network: NetworkDb, place: Target, level: number): Promise<Stored[]> {
  await sql`truncate judged_reports, reported_flags, kept_reports`.execute(network)
  await judgeReports(network, place, level)
  await findFlags(network, place, 'content')
  await findFlags(network, place, 'user')
  await keepReports(network, place)
  const { rows } = await sql<Stored>`
    select 'report' as type, fault, coalesce(field, 'id') as field, count(*)::int as n,
           array_agg(position) filter (where fault <> 'known') as positions,
           case when fault is null then array(
             select flag_id::text from reported_flags where is_new or (is_open and not was_open) limit ${NEWS_AT_MOST}
           ) end as opened,
           case when fault is null then array(
             select flag_id::text from reported_flags where is_open is not null limit ${NEWS_AT_MOST}
           ) end as changed
      from judged_reports group by 2, 3`.execute(network)
  return rows
}

async function judgeReports(network: NetworkDb, place: Target, level: number): Promise<void> {
  const { siteId, importId } = place
  await sql`
    insert into judged_reports (position, id, reason, inserted_at, new_id, fault, field, reporter_id, assoc_type, target_id,
                                snapshot, is_hidden)
    select position, id, reason, inserted_at, new_id, fault,
           case fault when 'noTarget' then 'targetId' when 'noAuthor' then 'reporterId' when 'reported' then 'reporterId'
                      else 'id' end,
           reporter_id, assoc_type, target_id, snapshot, is_hidden
      from (
        select s.*, reporter.target_id as reporter_id, ${ASSOC_TYPE} as assoc_type, target.target_id,
               coalesce(target_text.body, target_user.bio) as snapshot,
               coalesce(target_text.is_hidden, target_user.is_hidden) as is_hidden,
               case when known.target_id is not null
                    then case when known.import_id = ${importId} and known.position <> s.position then 'twice'
                         when known.import_id <> ${importId} and here.reason <> s.reason then 'differs' else 'known' end
                    when reporter.target_id is null then 'noAuthor'
                    when target.target_id is null then 'noTarget'
                    when ${isTwin(level, sql`s.reporter, s.target_type, s.target`)} then 'reported'
                    when ${isTwin(level, sql`s.id`)} then 'twice' end as fault
          from stage_reports s
          ${foundAs(place, 'known', 'report', 's.id')}
          left join lateral (
            select r.reason from flag_reports r where r.site_id = ${siteId} and r.id = known.target_id limit 1
          ) here on true
          ${foundAs(place, 'reporter', 'user', 's.reporter')}
          ${found(place, 'target', sql`s.target_type`, sql`s.target`)}
          left join lateral (
            select c.kind, c.body, c.is_deleted or c.is_spam as is_hidden
              from content c where c.site_id = ${siteId} and c.id = target.target_id limit 1
          ) target_text on s.target_type <> 'user'
          left join lateral (
            select u.bio, u.status = ${sql.lit(STATUS.deleted)} as is_hidden from users u where u.site_id = ${siteId} and u.id = target.target_id limit 1
          ) target_user on s.target_type = 'user'
         where s.level = ${level}
      ) judged`.execute(network)
}

/** The flags of what was reported; one is made for what has none. */
async function findFlags(network: NetworkDb, { siteId }: Target, of: 'content' | 'user'): Promise<void> {
  const column = of === 'content' ? sql`content_id` : sql`user_id`
  const isUser = sql.lit(of === 'user')
  await sql`
    with found as (
      insert into flags (site_id, assoc_type, ${column}, is_reported)
      select distinct ${siteId}::int, assoc_type, target_id, true
        from judged_reports where fault is null and (assoc_type = 'user') = ${isUser}
      on conflict (site_id, ${column}) do update set is_reported = true
      returning ${column} as target_id, id, xmax = 0 as is_new, is_open
    )
    insert into reported_flags (is_user, target_id, flag_id, is_new, was_open)
    select ${isUser}, target_id, id, is_new, is_open from found
  `.execute(network)
}

/** A text that nobody sees any more has been decided on: its flag takes the report and stays closed. */
async function keepReports(network: NetworkDb, { siteId, importId, source }: Target): Promise<void> {
  await sql`
    with kept as (
      insert into flag_reports (site_id, id, flag_id, reporter_id, reason, snapshot, inserted_at) overriding system value
      select ${siteId}, j.new_id, f.flag_id, j.reporter_id, j.reason, j.snapshot, coalesce(j.inserted_at, now())
        from judged_reports j,
             lateral (select flag_id from reported_flags r
                       where r.is_user = (j.assoc_type = 'user') and r.target_id = j.target_id limit 1) f
       where j.fault is null
      on conflict (site_id, flag_id, reporter_id) do nothing
      returning id, flag_id, reporter_id, inserted_at
    ),
    told as (
      insert into flag_events (site_id, flag_id, actor_id, status, inserted_at)
      select ${siteId}, flag_id, reporter_id, 'REPORTED', inserted_at from kept
    )
    insert into kept_reports (id, flag_id) select id, flag_id from kept`.execute(network)
  await sql`
    update flags f set reports_count = f.reports_count + k.n
      from (select flag_id, count(*)::int as n from kept_reports group by flag_id) as k
     where f.site_id = ${siteId} and f.id = k.flag_id`.execute(network)
  await sql`
    update judged_reports set fault = 'reported', field = 'reporterId'
     where fault is null and not exists (select from kept_reports k where k.id = new_id)`.execute(network)
  await sql`
    with changed as (
      update flags set version = version + 1, updated_at = now(),
             is_open = is_open or id = any(array(
               select r.flag_id from judged_reports j
                 join reported_flags r on r.is_user = (j.assoc_type = 'user') and r.target_id = j.target_id
                where j.fault is null and not j.is_hidden and not r.is_new))
       where site_id = ${siteId} and id = any(array(
               select k.flag_id from kept_reports k join reported_flags r on r.flag_id = k.flag_id where not r.is_new))
      returning id, is_open
    )
    update reported_flags set is_open = changed.is_open from changed where flag_id = changed.id
  `.execute(network)
  await sql`
    insert into import_sources (site_id, source, kind, source_id, target_id, import_id, position)
    select ${siteId}, ${source}, 'report', id, new_id, ${importId}, position from judged_reports where fault is null
  `.execute(network)
}
