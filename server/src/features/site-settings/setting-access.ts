import { may } from '@ward/domain/app/permissions'
import { settingsOnPage } from '@ward/domain/site-settings/settings-form'
import { SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'

/** Whether a role reads or saves a setting through the endpoint: by the right of its page, and by who is to know of it. */
export function mayTouchSetting(roleId: number, name: SiteSetting, to: 'read' | 'change'): boolean {
  const { level } = SITE_SETTINGS[name]
  const isTech = may(roleId, 'settings.read').ok
  const right = level === 'super' ? (`superSettings.${to}` as const) : (`siteSettings.${to}` as const)
  return may(roleId, right).ok && settingsOnPage(level, isTech).includes(name)
}
