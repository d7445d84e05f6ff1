import { type Kysely, sql } from 'kysely'

/** Whose account a message is about: it goes with them, whatever address they had when it was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox add column user_id bigint;
    alter table outbox add foreign key (site_id, user_id) references users (site_id, id);
    create index outbox_user on outbox (site_id, user_id) where user_id is not null;
    create index outbox_recipient on outbox (site_id, lower(recipient));
  `.execute(db)
}
