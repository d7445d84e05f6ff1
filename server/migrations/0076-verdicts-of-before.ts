import { type Kysely, sql } from 'kysely'

/**
 * Verdicts from before their table are what a decision would have left there (decision 48): what was deleted while it was marked as
 * spam was removed, and a second look that agrees leaves the verdict as old as it is. Scores stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    with last as (
      select distinct on (site_id, flag_id) site_id, flag_id, status, after, inserted_at
        from flag_events
       where actor_id is not null and status in ('DONE', 'REOPEN', 'APPROVE', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM')
       order by site_id, flag_id, id desc),
    judged as (
      select site_id, flag_id, inserted_at,
             case when status in ('DONE', 'APPROVE') then 'fine'
                  when status = 'SPAM' then 'spam'
                  when status = 'DELETE' then 'remove'
                  when (after ->> 'isMarkedSpam')::boolean then 'spam'
                  when (after ->> 'isDeleted')::boolean then 'remove'
                  when not (after ->> 'isOpen')::boolean then 'fine' end as verdict
        from last),
    standing as (
      select j.site_id, j.flag_id, coalesce(s.verdict, j.verdict) as verdict,
             s.verdict is not null as is_second_look, coalesce(s.looked_at, j.inserted_at) as decided_at
        from judged j
        left join lateral (
          select l.verdict, l.looked_at from second_looks l
           where l.site_id = j.site_id and l.flag_id = j.flag_id and l.looked_at > j.inserted_at
             and l.verdict is not null and l.verdict <> j.verdict
           order by l.looked_at desc limit 1) s on true
       where j.verdict is not null)
    update flag_verdicts v
       set verdict = s.verdict, is_second_look = s.is_second_look, decided_at = s.decided_at
      from standing s
     where v.site_id = s.site_id and v.flag_id = s.flag_id
       and (v.verdict, v.is_second_look, v.decided_at) is distinct from (s.verdict, s.is_second_look, s.decided_at)
  `)
    .execute(db)
}
