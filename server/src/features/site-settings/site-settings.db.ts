import { SITE_FEATURES } from '@ward/domain/app/features'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { withFeatures } from '../../platform/settings.ts'

/** The site's own settings as they are kept. */
export async function keptSettings(site: SiteHandle): Promise<Record<string, unknown>> {
  const kept = await site.from('siteSettings').select('settings').executeTakeFirst()
  return withFeatures(site, kept?.settings)
}

/** The site's settings as they are kept, locked until the change is done. */
export async function lockSettings(site: SiteHandle): Promise<Record<string, unknown>> {
  await site
    .insertInto('siteSettings', {})
    .onConflict((conflict) => conflict.column('siteId').doNothing())
    .execute()
  const kept = await site.from('siteSettings').select('settings').forUpdate().executeTakeFirstOrThrow()
  return withFeatures(site, kept.settings)
}

/** Writes one of the site's settings; null takes it away. */
export async function saveSetting(site: SiteHandle, name: string, value: unknown): Promise<void> {
  if (name === 'features') return saveFeatures(site, (value ?? []) as string[])
  const settings = value === null ? {} : { [name]: value }
  await site
    .updateTable('siteSettings')
    .set((set) => ({
      settings: sql`(site_settings.settings - ${name}::text) || ${JSON.stringify(settings)}::jsonb`,
      version: set('version', '+', 1),
    }))
    .execute()
}

/** Features are rows of their own, which statements can join. */
async function saveFeatures(site: SiteHandle, features: readonly string[]): Promise<void> {
  await site.deleteFrom('siteFeatures').where('feature', 'in', SITE_FEATURES).execute()
  if (features.length === 0) return
  await site
    .insertInto(
      'siteFeatures',
      features.map((feature) => ({ feature })),
    )
    .execute()
}
