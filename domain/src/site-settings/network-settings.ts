import { SITE_SETTING_NAMES, SITE_SETTINGS, type SiteSetting } from './site-settings.ts'

export const NETWORK_SETTINGS_LABEL = 'Network defaults'
export const NETWORK_SETTING_UPDATED = 'Network defaults updated!'
export const NETWORK_SETTINGS_CHANGED = 'Someone else just changed these defaults'
export const SITES_OWN = 'Each site has its own value'

const isOfNetwork = (name: SiteSetting): boolean => {
  const entry = SITE_SETTINGS[name]
  return entry.words !== null && !('ownOnly' in entry && entry.ownOnly)
}

/** Settings that the network can set for every site that has none of its own. */
export const NETWORK_SETTINGS: SiteSetting[] = SITE_SETTING_NAMES.filter(isOfNetwork)

/** To how many sites a default applies, of which so many have a value of their own. */
export function appliesTo(sites: number, withOwn: number): string {
  if (withOwn === 0) return sites === 1 ? 'Applies to the only site.' : `Applies to all ${sites} sites.`
  if (withOwn >= sites) return 'Applies to no site: each has its own value.'
  const others = withOwn === 1 ? 'one has its own value' : 'the others have their own values'
  return `Applies to ${sites - withOwn} of ${sites} sites; ${others}.`
}
