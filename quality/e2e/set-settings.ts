import type { Page } from '@playwright/test'
import { SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'

/** Sets a setting of the site that `page`, of a Super Admin, is on; null gives up what the site has of its own. */
export const setSetting = (page: Page, name: SiteSetting, value: unknown): Promise<void> =>
  save(page, SITE_SETTINGS[name].level === 'super' ? 'setSiteSuperSettings' : 'setSiteSettings', { [name]: value })

/** Sets super settings of the site that `page`, of a Super Admin, is on. */
export const setSuperSettings = (page: Page, settings: Record<string, unknown>): Promise<void> =>
  save(page, 'setSiteSuperSettings', settings)

async function save(page: Page, mutation: string, values: Record<string, unknown>): Promise<void> {
  const said = await page.evaluate(
    async ([field, settings]) => {
      const query = `mutation ($settings: String!) { ${field}(settings: $settings) { version } }`
      const body = JSON.stringify({ query, variables: { settings } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/moderation', { method: 'POST', headers, body })).text()
    },
    [mutation, JSON.stringify(values)] as const,
  )
  if (said.includes('"errors"')) throw new Error(said)
}
