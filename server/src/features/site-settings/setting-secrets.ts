import { SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'

/** The mask in place of a secret that is set; sent back, it leaves the secret as it is. */
export const SECRET_MASK = '••••••••'

export const isSecret = (name: SiteSetting): boolean => 'secret' in SITE_SETTINGS[name]

/** The shown form of a value: of a secret only that there is one. */
export const shownValue = (name: SiteSetting, value: unknown): unknown =>
  isSecret(name) && value !== null && value !== undefined && value !== '' ? SECRET_MASK : value

/** The same of values by the names of their settings. */
export const shownValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Object.hasOwn(SITE_SETTINGS, name) ? shownValue(name as SiteSetting, value) : value,
    ]),
  )
