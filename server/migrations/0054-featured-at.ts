import { type Kysely, sql } from 'kysely'

/** When an engagement was last made the featured one of its kind: a change of its words does not make it the newest of those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table engagements add column featured_at timestamptz;
    update engagements set featured_at = updated_at where is_current;

    create function note_featured() returns trigger language plpgsql as $$
    begin
      new.featured_at := now();
      return new;
    end $$;
    create trigger engagements_made_featured before insert on engagements
      for each row when (new.is_current) execute function note_featured();
    create trigger engagements_featured before update of is_current on engagements
      for each row when (new.is_current and not old.is_current) execute function note_featured();
  `.execute(db)
}
