import type { Page } from '@playwright/test'
import { SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'
import { ask } from './graph.ts'

/** Sets a setting of the site that `page`, of a Super Admin, is on; null gives up what the site has of its own. */
export const setSetting = (page: Page, name: SiteSetting, value: unknown): Promise<void> =>
  save(page, SITE_SETTINGS[name].level === 'super' ? 'setSiteSuperSettings' : 'setSiteSettings', { [name]: value })

/** Sets super settings of the site that `page`, of a Super Admin, is on. */
export const setSuperSettings = (page: Page, settings: Record<string, unknown>): Promise<void> =>
  save(page, 'setSiteSuperSettings', settings)

async function save(page: Page, mutation: string, values: Record<string, unknown>): Promise<void> {
  await ask(page, `mutation ($settings: String!) { ${mutation}(settings: $settings) { version } }`, {
    settings: JSON.stringify(values),
  })
}
