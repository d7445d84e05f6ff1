import { type Kysely, sql } from 'kysely'

/**
 * What texts were before their private data was masked, encrypted under a key outside the database. `revision` is the masked
 * text's: as long as it is the text's own, the original can be given back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table private_originals (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      content_id bigint not null,
      revision int not null,
      pieces int not null,
      sealed bytea not null,
      masked_by bigint,
      masked_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, content_id) references content (site_id, id),
      foreign key (site_id, masked_by) references users (site_id, id)
    );
    create index private_originals_content on private_originals (site_id, content_id, id);
    create index private_originals_age on private_originals (masked_at);
  `)
    .execute(db)
}
