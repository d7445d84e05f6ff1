import { type Settings, type SiteSetting, settingIn } from '@ward/domain/site-settings/site-settings'
import type { SiteHandle } from './database/site-handle.ts'

/** What some of a site's settings hold: the way every room asks for them. */
export async function settingsOf<Name extends SiteSetting>(
  site: SiteHandle,
  ...names: readonly Name[]
): Promise<Pick<Settings, Name>> {
  const kept = await site.from('siteSettings').select('settings').executeTakeFirst()
  return Object.fromEntries(names.map((name) => [name, settingIn(kept?.settings, name)])) as Pick<Settings, Name>
}
