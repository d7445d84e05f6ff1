import { type Kysely, sql } from 'kysely'

/** Addresses of erased accounts that said "no mail", bounced or complained: as keyed hashes, so that no list writes to them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_addresses (
      site_id int not null references sites (id),
      address_hash text not null,
      status text not null check (status in ('unsubscribed', 'bounced', 'blacklisted')),
      primary key (site_id, address_hash)
    )
  `.execute(db)
}
