import { type Kysely, sql } from 'kysely'

/**
 * What changing users by a form needs. A user's version counts the changes of what the form shows, whoever makes them, so
 * that a save of what is no longer there can be told. Slugs that a user had lead on to the one they have. What somebody wrote is read in
 * the order of writing, which for imported texts is not that of their ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column version int not null default 1;
    create function count_user_change() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$;
    create trigger users_version before update on users for each row
      when ((old.username, old.email, old.first_name, old.last_name, old.role_id, old.badge, old.secondary_badge, old.bio,
             old.description, old.birthday, old.zipcode, old.gender, old.ethnicity, old.status, old.suspended_until,
             old.receive_emails, old.suppressed_from_activity_recs, old.is_fraudster)
        is distinct from
            (new.username, new.email, new.first_name, new.last_name, new.role_id, new.badge, new.secondary_badge, new.bio,
             new.description, new.birthday, new.zipcode, new.gender, new.ethnicity, new.status, new.suspended_until,
             new.receive_emails, new.suppressed_from_activity_recs, new.is_fraudster))
      execute function count_user_change();

    create table old_slugs (
      site_id int not null references sites (id),
      slug text not null check (slug <> ''),
      user_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, slug),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index old_slugs_user on old_slugs (site_id, user_id);

    create index content_written on content (site_id, author_id, inserted_at, id);
  `.execute(db)
}
