import { type Kysely, sql } from 'kysely'

/** Who did what a notice tells of (null: the system), and an index in which a user's notices stand newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column actor_id bigint;
    alter table notifications add foreign key (site_id, actor_id) references users (site_id, id);
    create index notifications_newest on notifications (site_id, user_id, inserted_at desc, id desc);
  `.execute(db)
}
