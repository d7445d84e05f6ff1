import { type Kysely, sql } from 'kysely'

/**
 * Draws of giveaways. The salt is made with the giveaway, so that its hash can be published before anybody takes part; the entries are
 * frozen when it is drawn, and none come later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table engagement_draws (
      site_id int not null,
      engagement_id bigint not null,
      /* 244 random bits. */
      salt text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      drawn_at timestamptz,
      /* The entries that could win, by their numbers, as they were drawn from. */
      entries bigint[],
      primary key (site_id, engagement_id),
      foreign key (site_id, engagement_id) references engagements (site_id, id),
      check ((drawn_at is null) = (entries is null))
    );
    create table engagement_winners (
      site_id int not null,
      engagement_id bigint not null,
      place int not null check (place > 0),
      entry_id bigint not null,
      primary key (site_id, engagement_id, place),
      unique (site_id, engagement_id, entry_id),
      foreign key (site_id, engagement_id) references engagement_draws (site_id, engagement_id),
      foreign key (site_id, engagement_id, entry_id) references engagement_entries (site_id, engagement_id, id)
    );

    create function salt_draw() returns trigger language plpgsql as $$
    begin
      insert into engagement_draws (site_id, engagement_id) values (new.site_id, new.id);
      return null;
    end $$;
    create trigger engagements_draw after insert on engagements
      for each row when (new.type = 'giveaway') execute function salt_draw();
    insert into engagement_draws (site_id, engagement_id) select site_id, id from engagements where type = 'giveaway';

    /* The draw locks its giveaway: an entry waits here until it is drawn, and then is none. */
    create function refuse_late_entry() returns trigger language plpgsql as $$
    begin
      perform from engagements where site_id = new.site_id and id = new.engagement_id for key share;
      if exists (select from engagement_draws d
                  where d.site_id = new.site_id and d.engagement_id = new.engagement_id and d.drawn_at is not null)
      then return null; end if;
      return new;
    end $$;
    create trigger engagement_entries_in_time before insert on engagement_entries
      for each row execute function refuse_late_entry();
  `.execute(db)
}
