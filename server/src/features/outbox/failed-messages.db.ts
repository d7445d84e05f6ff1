import { countOf } from '../../platform/database/list.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

const failed = (site: SiteHandle, after: string) =>
  site.from('outbox').where('state', '=', 'failed').where('payload', 'is not', null).where('id', '>', after)

export async function countFailed(site: SiteHandle, after: string): Promise<number> {
  return countOf(failed(site, after))
}

export async function failedAfter(site: SiteHandle, after: string, limit: number): Promise<string[]> {
  const rows = await failed(site, after).select('id').orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Lets those of these messages wait again that have failed. */
export async function letWait(site: SiteHandle, ids: readonly string[]): Promise<string[]> {
  const rows = await site
    .updateTable('outbox')
    .set({ state: 'waiting', lastError: null })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .where('payload', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
