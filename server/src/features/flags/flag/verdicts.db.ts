import type { LookVerdict } from '@ward/domain/flags/second-look/second-looks'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { networkStatement } from '../../../platform/database/statement.ts'

/** The verdict on a flag's text after a decision; null where none stands any more. */
export type NewVerdict = { flagId: string; verdict: LookVerdict | null }

/**
 * Keeps the verdicts that stand after decisions, each with the scores the flag has at that moment. Texts at risk are left out:
 * a decision about the author is no verdict on a text; so are flags on users, which nobody scores.
 */
export async function keepVerdicts(network: NetworkDb, siteId: number, verdicts: readonly NewVerdict[]): Promise<void> {
  const given = verdicts.filter(({ verdict }) => verdict !== null)
  const taken = verdicts.flatMap(({ flagId, verdict }) => (verdict === null ? [flagId] : []))
  if (given.length > 0) await keepGiven(network, siteId, JSON.stringify(given))
  if (taken.length > 0) await removeTaken(network, siteId, taken)
}

const keepGiven = networkStatement((network, siteId: number, given: string) => ({
  compile: () =>
    // Compared as numeric: a probability of 0.7 is kept as the real number next to it, which may be a little less.
    sql`
      insert into flag_verdicts (site_id, flag_id, assoc_type, verdict, spam, offensive, decided_at)
      select f.site_id, f.id, f.assoc_type, v.verdict,
             floor(f.spam_prob::numeric * 1000), floor(f.offensive_prob::numeric * 1000), now()
        from jsonb_to_recordset(${given}::jsonb) as v ("flagId" bigint, verdict text)
        join flags f on f.site_id = ${siteId} and f.id = v."flagId"
       where f.content_id is not null and not f.at_risk
       order by f.id
      on conflict (site_id, flag_id) do update
         set verdict = excluded.verdict, spam = excluded.spam, offensive = excluded.offensive,
             is_second_look = false, decided_at = excluded.decided_at
    `.compile(network),
}))

const removeTaken = networkStatement((network, siteId: number, taken: readonly string[]) => ({
  compile: () =>
    sql`delete from flag_verdicts where site_id = ${siteId} and flag_id = any (${taken}::bigint[])`.compile(network),
}))

/** Somebody who looked again found something else right: that counts from now on. */
export const keepSecondVerdict = (site: SiteHandle, flagId: string, verdict: LookVerdict) =>
  site
    .updateTable('flagVerdicts')
    .set({ verdict, isSecondLook: true, decidedAt: sql<Date>`now()` })
    .where('flagId', '=', flagId)
    .where('verdict', '<>', verdict)
    .execute()
