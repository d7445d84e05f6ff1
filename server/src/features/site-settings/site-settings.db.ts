import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** The site's own settings as they are kept. */
export async function keptSettings(site: SiteHandle): Promise<Record<string, unknown>> {
  const kept = await site.from('siteSettings').select('settings').executeTakeFirst()
  return (kept?.settings ?? {}) as Record<string, unknown>
}

/** The site's settings as they are kept, locked until the change is done. */
export async function lockSettings(site: SiteHandle): Promise<Record<string, unknown>> {
  await site
    .insertInto('siteSettings', {})
    .onConflict((conflict) => conflict.column('siteId').doNothing())
    .execute()
  const kept = await site.from('siteSettings').select('settings').forUpdate().executeTakeFirstOrThrow()
  return kept.settings as Record<string, unknown>
}

/** Writes one of the site's settings; null takes it away. */
export async function saveSetting(site: SiteHandle, name: string, value: unknown): Promise<void> {
  const settings = value === null ? {} : { [name]: value }
  await site
    .updateTable('siteSettings')
    .set((set) => ({
      settings: sql`(site_settings.settings - ${name}::text) || ${JSON.stringify(settings)}::jsonb`,
      version: set('version', '+', 1),
    }))
    .execute()
}
