import { type Kysely, sql } from 'kysely'

/**
 * A flag that comes back into the lane though nothing in it is new, as when staff open it again, waits there like any other, and is told
 * apart: the time to the first look counts an arrival once. New are words of danger that it did not have, and a member's report.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table at_risk_waits add column is_again boolean not null default false;

    update at_risk_waits w set is_again = true
      from (select site_id, id, lag(ended_at) over (partition by site_id, flag_id order by id) as before from at_risk_waits) as own
     where own.site_id = w.site_id and own.id = w.id and own.before is not null
       and not exists (
         select from flag_reports r
          where r.site_id = w.site_id and r.flag_id = w.flag_id and r.inserted_at > own.before and r.inserted_at <= w.since)
       and not exists (
         select from flag_events e
          where e.site_id = w.site_id and e.flag_id = w.flag_id and e.status = 'EDITED'
            and e.inserted_at > own.before and e.inserted_at <= w.since);

    create or replace function keep_at_risk_wait() returns trigger language plpgsql as $$
    declare
      ended timestamptz;
      same boolean;
    begin
      if new.at_risk and new.is_open then
        update at_risk_waits set ended_at = null, ended_by = null, outcome = null
         where site_id = new.site_id and id = (
           select id from at_risk_waits w where w.site_id = new.site_id and w.flag_id = new.id order by w.id desc limit 1)
           and ended_at > now() - interval '10 minutes';
        if not found then
          select max(w.ended_at) into ended from at_risk_waits w where w.site_id = new.site_id and w.flag_id = new.id;
          same := ended is not null and tg_op = 'UPDATE' and old.at_risk and old.crisis_cues @> new.crisis_cues
            and not exists (
              select from flag_reports r
               where r.site_id = new.site_id and r.flag_id = new.id and r.inserted_at > ended);
          insert into at_risk_waits (site_id, flag_id, is_again) values (new.site_id, new.id, coalesce(same, false));
        end if;
      else
        update at_risk_waits set ended_at = now(), holder_id = null, held_until = null, handed_to_id = null
         where site_id = new.site_id and flag_id = new.id and ended_at is null;
      end if;
      return null;
    end $$;
  `)
    .execute(db)
}
