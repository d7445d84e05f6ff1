import { type Kysely, sql } from 'kysely'

/** Images of engagements that lie on other hosts are fetched as pictures of texts are: those that are there already by the next hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outside_pictures (site_id, address, address_hash, changed_at)
      select distinct site_id, image_url, sha256(convert_to(image_url, 'UTF8')), now() - interval '1 day'
        from engagements where image_url ~* '^https?://' and deleted_at is null
      on conflict (site_id, address_hash) do nothing
  `.execute(db)
}
