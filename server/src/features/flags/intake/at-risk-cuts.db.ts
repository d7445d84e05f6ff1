import { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { LAB_DAYS } from '@ward/domain/flags/lab/threshold-lab'
import { sql } from 'kysely'
import { everySite } from '../../../platform/database/every-site.ts'
import { forgetInParts } from '../../../platform/database/forget-in-parts.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'

/** A text and the narrowest cut at which it is at risk; null: at none. */
export type TextCut = { contentId: string; assocType: AssocType; from: AtRiskCut | null; isJudged: boolean }

/** Cuts are kept as their places in the order of all. */
export const placeOf = (cut: AtRiskCut): number => AtRiskCut.options.indexOf(cut)

/** Kept in the place of a cut where the text could not be read. */
export const PLACE_NOT_JUDGED = AtRiskCut.options.length

/**
 * Keeps from which cut on texts are at risk. A danger once found in a text stays, as its flag does: a person who takes such words back may still be in danger.
 */
export async function keepCuts(network: NetworkDb, siteId: number, texts: readonly TextCut[]): Promise<void> {
  const marked = texts.flatMap(({ contentId, assocType, from, isJudged }) =>
    from === null && isJudged ? [] : [{ contentId, assocType, cut: from === null ? PLACE_NOT_JUDGED : placeOf(from) }],
  )
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

/** Texts that could not be read before and can be now, where nothing spoke in them, are counted no more. */
export async function keepJudged(network: NetworkDb, siteId: number, texts: readonly TextCut[]): Promise<void> {
  const ids = texts.filter(({ from, isJudged }) => from === null && isJudged).map(({ contentId }) => contentId)
  if (ids.length === 0) return
  await sql`
    delete from at_risk_cuts where site_id = ${siteId} and content_id = ${anyOf(ids)} and cut = ${sql.lit(PLACE_NOT_JUDGED)}
  `.execute(network)
}

/** The number of texts written from one moment to just before another that could not be read. */
export async function notJudgedIn(network: NetworkDb, siteId: number, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from at_risk_cuts
     where site_id = ${siteId} and written_at >= ${from} and written_at < ${to} and cut = ${sql.lit(PLACE_NOT_JUDGED)}
  `.execute(network)
  return rows[0]?.n ?? 0
}

/** Forgets what was written longer ago than the lab looks back, on all sites. */
export const forgetCuts = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'atRiskCuts',
    key: ['siteId', 'contentId'],
    isOld: sql`gone.site_id = ${everySite}
               and written_at < now() - make_interval(days => ${sql.lit(LAB_DAYS)})`,
  })
