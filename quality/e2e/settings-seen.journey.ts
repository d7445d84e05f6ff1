import type { Page } from '@playwright/test'
import { SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'
import { SETTINGS_SEEN } from './settings-seen.ts'
import { expect, MEMBER, STAFF, test } from './ward.ts'

// What they change would be in the way of other journeys.
test.use({ network: 'settings' })

/** Sets a setting of the site that `page`, of a Super Admin, is on; null gives up what the site has of its own. */
async function set(page: Page, name: SiteSetting, value: unknown): Promise<void> {
  const mutation = SITE_SETTINGS[name].level === 'super' ? 'setSiteSuperSettings' : 'setSiteSettings'
  const said = await page.evaluate(
    async ([field, settings]) => {
      const query = `mutation ($settings: String!) { ${field}(settings: $settings) { version } }`
      const body = JSON.stringify({ query, variables: { settings } })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/moderation', { method: 'POST', headers, body })).text()
    },
    [mutation, JSON.stringify({ [name]: value })] as const,
  )
  if (said.includes('"errors"')) throw new Error(said)
}

for (const [each, seen] of Object.entries(SETTINGS_SEEN)) {
  if ('test' in seen) continue
  const name = each as SiteSetting
  test(`who looks at the page sees what the setting ${name} changed, and no longer once it is given up`, async ({
    as,
    browser,
  }) => {
    const ines = await as(STAFF.superAdmin, { path: '/launch-status' })
    const { who, value, before = null, open, sees } = seen
    const page =
      who === 'visitor'
        ? await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
        : await as(who === 'member' ? MEMBER : STAFF[who])
    await open(page)
    expect(await sees(page)).toBe(false)
    await set(ines, name, value)
    await open(page)
    await expect.poll(() => sees(page)).toBe(true)
    await set(ines, name, before)
    await open(page)
    expect(await sees(page)).toBe(false)
    if (who === 'visitor') await page.context().close()
  })
}
