import type { LaunchState } from '@ward/domain/launch-status/launch-status'
import { sql } from 'kysely'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

/** How a check stood from then on. */
export type LaunchResult = { checkId: string; since: Date; state: LaunchState; detail: string }

/** How a check stood, newest first. */
export const resultsOf = (site: SiteHandle, checkId: string, most: number): Promise<LaunchResult[]> =>
  site
    .from('launchResults')
    .select(['checkId', 'since', 'state', 'detail'])
    .$castTo<LaunchResult>()
    .where('checkId', '=', checkId)
    .orderBy('since', 'desc')
    .limit(most)
    .execute()

/** How all of them stood, newest first. */
export const latestResults = (site: SiteHandle, most: number): Promise<LaunchResult[]> =>
  site
    .from('launchResults')
    .select(['checkId', 'since', 'state', 'detail'])
    .$castTo<LaunchResult>()
    .orderBy('since', 'desc')
    .orderBy('checkId')
    .limit(most)
    .execute()

/** Keeps how a check stands; a result kept for that moment stays. */
export const keepResult = (site: SiteHandle, result: LaunchResult) =>
  site
    .insertInto('launchResults', result)
    .onConflict((conflict) => conflict.columns(['siteId', 'checkId', 'since']).doNothing())
    .execute()

export const forgetResultsBefore = (network: NetworkDb, signal: AbortSignal, days: number): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'launchResults',
    key: ['siteId', 'checkId', 'since'],
    isOld: sql`since < now() - make_interval(days => ${days})`,
  })
