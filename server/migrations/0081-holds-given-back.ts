import { type Kysely, sql } from 'kysely'

/**
 * A wait that ends keeps who was on it and until when: a flag that was closed by mistake and is reopened within ten minutes is theirs again, for as long as they had it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
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
        update at_risk_waits set ended_at = now()
         where site_id = new.site_id and flag_id = new.id and ended_at is null;
      end if;
      return null;
    end $$;
  `)
    .execute(db)
}
