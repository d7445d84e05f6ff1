import type { SiteHandle } from '../database/site-handle.ts'
import { changesPage } from './run-changes.ts'
import { RUN_COLUMNS, type RunRow } from './runs.ts'

const takingBack = (site: SiteHandle, id: string) => site.from('runs').where('undoes', '=', id)

/** Whether another run has taken this one back, or is about to. */
export const isUndone = async (site: SiteHandle, id: string): Promise<boolean> =>
  (await takingBack(site, id)
    .select('id')
    .where('state', 'in', ['queued', 'running', 'completed'])
    .executeTakeFirst()) !== undefined

/** The run that took some of this one back and ended early. */
export const undoneInPart = async (site: SiteHandle, id: string): Promise<RunRow | undefined> =>
  (await takingBack(site, id)
    .select(RUN_COLUMNS)
    .where('state', 'in', ['aborted', 'failed', 'gave_up'])
    .where('progress', '>', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst()) as RunRow | undefined

/** Whether less is known of what a run changed than it did: it is forgotten in parts. */
export const isForgotten = async (site: SiteHandle, { id, changes }: RunRow): Promise<boolean> =>
  (await changesPage(site, { runId: id, limit: 0, offset: 0 }).total()) < changes
