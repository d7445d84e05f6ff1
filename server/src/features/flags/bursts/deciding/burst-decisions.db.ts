import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { sql } from 'kysely'
import { forgetInParts } from '../../../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../../../platform/database/site-handle.ts'

/** A site of a burst on which its maker may not decide: why, and how many texts it is about. */
export type RefusedSite = { siteId: number; because: string; texts: number }

/** One operation on a burst over several sites, kept on the site it was asked from. Each site has a bulk decision of its own. */
export type BurstDecisionRow = {
  id: string
  actorId: string
  burstId: string
  operation: FlagOperation
  /** The sites that have a part in it. */
  siteIds: number[]
  refused: RefusedSite[]
  preparedAt: Date
  startedAt: Date | null
}

const COLUMNS = ['id', 'actorId', 'burstId', 'operation', 'siteIds', 'refused', 'preparedAt', 'startedAt'] as const

type NewDecision = Pick<BurstDecisionRow, 'id' | 'actorId' | 'burstId' | 'operation' | 'siteIds' | 'refused'>

/** False where the key is in use: the same question was asked before, or at the same moment. */
export async function insertDecision(site: SiteHandle, { refused, ...row }: NewDecision): Promise<boolean> {
  const inserted = await site
    .insertInto('burstDecisions', { ...row, refused: JSON.stringify(refused) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

const decisions = (site: SiteHandle) => site.from('burstDecisions').select(COLUMNS).$castTo<BurstDecisionRow>()

export const decisionByKey = (site: SiteHandle, key: string): Promise<BurstDecisionRow | undefined> =>
  decisions(site).where('id', '=', key).executeTakeFirst()

/** The same, locked until the transaction ends: two presses wait for one another here. */
export const lockDecision = (site: SiteHandle, key: string): Promise<BurstDecisionRow | undefined> =>
  decisions(site).where('id', '=', key).forUpdate().executeTakeFirst()

/** The one on a burst that somebody started last. */
export const latestDecisionOf = (
  site: SiteHandle,
  actorId: string,
  burstId: string,
): Promise<BurstDecisionRow | undefined> =>
  decisions(site)
    .where('actorId', '=', actorId)
    .where('burstId', '=', burstId)
    .where('startedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markDecisionStarted = (site: SiteHandle, key: string) =>
  site
    .updateTable('burstDecisions')
    .set({ startedAt: sql`now()` })
    .where('id', '=', key)
    .where('startedAt', 'is', null)
    .execute()

/** Removes those whose parts are forgotten as well. */
export const forgetDecisions = (network: NetworkDb, signal: AbortSignal, keptDays: number): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'burstDecisions',
    key: ['siteId', 'id'],
    isOld: sql`prepared_at < now() - interval '1 day'
               and (started_at is null or prepared_at < now() - make_interval(days => ${keptDays}))`,
  })
