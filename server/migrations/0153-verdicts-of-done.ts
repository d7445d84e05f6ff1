import { type Kysely, sql } from 'kysely'

export const isInSteps = true
export const secondsPerMillion = { flag_verdicts: 40 }

/** The verdicts looked at in one step. */
const A_STEP = 5000

/**
 * The verdict of DONE is that of the text as it stood then, which the event knows, and not as it stands since its author was
 * blocked: shown, it was fine; hidden by staff, that stood. A text that its author had taken away has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let last = { site: 0, flag: '0' }
  for (;;) {
    const { rows } = await sql<{ site: number; flag: string }>`
      with page as (
        select site_id, flag_id, verdict, is_second_look, decided_at from flag_verdicts
         where (site_id, flag_id) > (${last.site}::int, ${last.flag}::bigint)
         order by site_id, flag_id limit ${A_STEP}),
      said as (
        select page.site_id, page.flag_id, page.decided_at,
               case when (decision.after ->> 'isMarkedSpam')::boolean then 'spam'
                    when not (decision.after ->> 'isDeleted')::boolean then 'fine'
                    when f.before_delete is not null then 'remove' end as verdict
          from page
          join flags f on f.site_id = page.site_id and f.id = page.flag_id
          join lateral (select e.status, e.after from flag_events e
                         where e.site_id = page.site_id and e.flag_id = page.flag_id
                           and e.status in ('DONE', 'REOPEN', 'APPROVE', 'SPAM', 'UN_SPAM', 'DELETE', 'UN_DELETE')
                         order by e.id desc limit 1) as decision on true
         where not page.is_second_look and not f.at_risk and decision.status = 'DONE'
           and decision.after ->> 'isDeleted' is not null and decision.after ->> 'isMarkedSpam' is not null),
      changed as (
        update flag_verdicts v set verdict = said.verdict
          from said
         where v.site_id = said.site_id and v.flag_id = said.flag_id and v.decided_at = said.decided_at
           and v.verdict <> said.verdict),
      taken as (
        delete from flag_verdicts v
         using said
         where v.site_id = said.site_id and v.flag_id = said.flag_id and v.decided_at = said.decided_at
           and said.verdict is null)
      select site_id as site, flag_id::text as flag from page order by site_id desc, flag_id desc limit 1
    `.execute(db)
    const [end] = rows
    if (!end) return
    last = end
  }
}
