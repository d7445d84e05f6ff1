import { type Kysely, sql } from 'kysely'

export const locks = ['opportunity_responses']

/** Staff who answer a campaign are no part of how far members came: their responses say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table opportunity_responses add column of_staff boolean not null default false`.execute(db)
  await sql`
    update opportunity_responses set of_staff = true from users
     where users.site_id = opportunity_responses.site_id and users.id = opportunity_responses.user_id
       and users.role_id in (1, 2, 5, 6)
  `.execute(db)
}
