import { type Kysely, sql } from 'kysely'

export const locks = ['at_risk_cuts']

/** A text that could not be read, since it is not in English, is kept in the place of a cut: 4. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table at_risk_cuts drop constraint at_risk_cuts_cut_check`.execute(db)
  await sql`alter table at_risk_cuts add constraint at_risk_cuts_cut_check check (cut >= 0 and cut <= 4) not valid`.execute(
    db,
  )
}
