import { type Kysely, sql } from 'kysely'
import { untilNone } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { preferences: 20 }

/** Choices about distressing content are kept under the name of their room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await untilNone(async () => {
    const { numAffectedRows = 0n } = await sql`
      update preferences p set name = renamed.name
        from (select site_id, user_id, name as before, 'wellbeing.' || replace(substr(name, 6), 'hint', 'break-hint') as name
                from preferences where name in ('care.pictures', 'care.texts', 'care.hint')
               limit 5000) as renamed
       where p.site_id = renamed.site_id and p.user_id = renamed.user_id and p.name = renamed.before
    `.execute(db)
    return Number(numAffectedRows)
  })
}
