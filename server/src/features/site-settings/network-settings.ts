import { SITE_SETTING_NAMES, SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'

export const NETWORK_SETTINGS_CHANGED = 'Someone else just changed these defaults'
export const SITES_OWN = 'Each site has its own value'

const isOfNetwork = (name: SiteSetting): boolean => {
  const entry = SITE_SETTINGS[name]
  return entry.words !== null && !('ownOnly' in entry && entry.ownOnly)
}

/** Settings that the network can set for every site that has none of its own. */
export const NETWORK_SETTINGS: SiteSetting[] = SITE_SETTING_NAMES.filter(isOfNetwork)
