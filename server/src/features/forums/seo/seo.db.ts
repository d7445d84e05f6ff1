import type { SiteHandle } from '../../../platform/database/site-handle.ts'

export const writeSeo = (site: SiteHandle, id: string, change: { slug?: string; seo?: string }) =>
  site.updateTable('threads').set(change).where('id', '=', id).execute()
