import { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { LAB_DAYS } from '@ward/domain/flags/lab/threshold-lab'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

/** A text and the narrowest cut at which it is at risk; null: at none. */
export type TextCut = { contentId: string; assocType: AssocType; from: AtRiskCut | null }

/** Cuts are kept as their places in the order of all. */
export const placeOf = (cut: AtRiskCut): number => AtRiskCut.options.indexOf(cut)

/**
 * Keeps from which cut on texts are at risk. What was once read in a text stays, as its flag does: who takes such words back
 * may still be in danger.
 */
export async function keepCuts(network: NetworkDb, siteId: number, texts: readonly TextCut[]): Promise<void> {
  const marked = texts.flatMap(({ from, ...text }) => (from === null ? [] : [{ ...text, cut: placeOf(from) }]))
  if (marked.length === 0) return
  await sql`
    insert into at_risk_cuts (site_id, content_id, assoc_type, cut, written_at)
    select c.site_id, c.id, m."assocType", m.cut, c.inserted_at
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m ("contentId" bigint, "assocType" text, cut smallint)
      join content c on c.site_id = ${siteId} and c.id = m."contentId"
     order by c.id
    on conflict (site_id, content_id) do update set cut = excluded.cut where at_risk_cuts.cut > excluded.cut
  `.execute(network)
}

/** Forgets what was written longer ago than the lab looks back, on all sites. */
export const forgetCuts = (network: NetworkDb) =>
  sql`delete from at_risk_cuts where written_at < now() - make_interval(days => ${sql.lit(LAB_DAYS)})`.execute(network)
