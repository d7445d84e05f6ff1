import { type Kysely, sql } from 'kysely'

/**
 * How long texts at risk wait for a person: one row for each time that a flag comes into the lane, with who looked first, who
 * is on it until when, and how it ended. Triggers open and end it, so that no way in or out is forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table at_risk_waits (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      flag_id bigint not null,
      since timestamptz not null default now(),
      looked_at timestamptz,
      looked_by bigint,
      holder_id bigint,
      held_until timestamptz,
      handed_to_id bigint,
      ended_at timestamptz,
      ended_by bigint,
      outcome text check (outcome in ('no-concern', 'followed-up')),
      primary key (site_id, id),
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, looked_by) references users (site_id, id),
      foreign key (site_id, holder_id) references users (site_id, id),
      foreign key (site_id, handed_to_id) references users (site_id, id),
      foreign key (site_id, ended_by) references users (site_id, id),
      check ((holder_id is null) = (held_until is null))
    );
    create unique index at_risk_waits_open on at_risk_waits (site_id, flag_id) where ended_at is null;
    create index at_risk_waits_lane on at_risk_waits (site_id, since, id) where ended_at is null;
    create index at_risk_waits_flag on at_risk_waits (site_id, flag_id, id);
    create index at_risk_waits_since on at_risk_waits (site_id, since);

    -- What was closed by mistake and is opened again within ten minutes waits as it did before.
    create function keep_at_risk_wait() returns trigger language plpgsql as $$
    begin
      if new.at_risk and new.is_open then
        update at_risk_waits set ended_at = null, ended_by = null, outcome = null
         where site_id = new.site_id and id = (
           select id from at_risk_waits w where w.site_id = new.site_id and w.flag_id = new.id order by w.id desc limit 1)
           and ended_at > now() - interval '10 minutes';
        if not found then
          insert into at_risk_waits (site_id, flag_id) values (new.site_id, new.id);
        end if;
      else
        update at_risk_waits set ended_at = now(), holder_id = null, held_until = null, handed_to_id = null
         where site_id = new.site_id and flag_id = new.id and ended_at is null;
      end if;
      return null;
    end $$;
    create trigger flags_at_risk_in after insert on flags
      for each row when (new.at_risk and new.is_open) execute function keep_at_risk_wait();
    create trigger flags_at_risk_changed after update of at_risk, is_open on flags
      for each row when ((old.at_risk and old.is_open) <> (new.at_risk and new.is_open)) execute function keep_at_risk_wait();

    insert into at_risk_waits (site_id, flag_id, since)
      select site_id, id, inserted_at from flags where at_risk and is_open;
  `)
    .execute(db)
}
