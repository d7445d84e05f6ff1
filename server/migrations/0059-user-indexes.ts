import { type Kysely, sql } from 'kysely'

/**
 * Fewer and narrower indexes of users, since every row of an import is written into each: a name and an address are unique and in
 * order by one, who has no name stands in no order of names, and one index by person finds their accounts and keeps them apart.
 * Who is written in more than ASCII is known, as two letters are not found in them by trigrams. The pages of the table are
 * marked as seen by everybody soon after they are written: lists are read by their indexes alone as far as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index users_username, users_by_username, users_email, users_by_email, users_by_first_name, users_by_last_name,
      users_by_id, users_person, users_of_person;
    create unique index users_username on users (site_id, lower(username))
      include (id, username, role_id, status, searched);
    create unique index users_email on users (site_id, lower(email)) include (id, email, role_id, status, searched)
      where email is not null;
    create index users_without_email on users (site_id, id) include (role_id, status, searched) where email is null;
    create index users_by_first_name on users (site_id, lower(first_name), id)
      include (first_name, role_id, status, searched) where first_name is not null;
    create index users_by_last_name on users (site_id, lower(last_name), id)
      include (last_name, role_id, status, searched) where last_name is not null;
    create index users_by_id on users (site_id, id) include (role_id, status, first_name, last_name, searched);
    create index users_beyond_ascii on users (site_id, id) include (role_id, status, searched)
      where octet_length(searched) <> length(searched);
    create unique index users_person on users (person_id, site_id);
    alter table users set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02)
  `.execute(db)
}
