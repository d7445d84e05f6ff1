import type { Page } from '@playwright/test'

/** Sets super settings of the site that `page`, of a Super Admin, is on. */
export async function setSuperSettings(page: Page, settings: Record<string, unknown>): Promise<void> {
  const said = await page.evaluate(async (values) => {
    const query = 'mutation ($settings: String!) { setSiteSuperSettings(settings: $settings) { version } }'
    const body = JSON.stringify({ query, variables: { settings: JSON.stringify(values) } })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/moderation', { method: 'POST', headers, body })).text()
  }, settings)
  if (said.includes('"errors"')) throw new Error(said)
}
