import { countOf } from '../../platform/database/list.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

const failed = (site: SiteHandle) => site.from('outbox').where('state', '=', 'failed')

export async function countFailed(site: SiteHandle): Promise<number> {
  return countOf(failed(site))
}

export async function failedAfter(site: SiteHandle, after: string, limit: number): Promise<string[]> {
  const rows = await failed(site).select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Lets those of these messages wait again that have failed. */
export async function letWait(site: SiteHandle, ids: readonly string[]): Promise<string[]> {
  const rows = await site
    .updateTable('outbox')
    .set({ state: 'waiting', lastError: null })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
