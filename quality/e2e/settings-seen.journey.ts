import type { SiteSetting } from '@ward/domain/site-settings/site-settings'
import { setSetting } from './set-settings.ts'
import { SETTINGS_SEEN } from './settings-seen.ts'
import { expect, MEMBER, STAFF, test } from './ward.ts'

// What they change would be in the way of other journeys.
test.use({ network: 'settings' })

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
    await setSetting(ines, name, value)
    await open(page)
    await expect.poll(() => sees(page)).toBe(true)
    await setSetting(ines, name, before)
    await open(page)
    expect(await sees(page)).toBe(false)
    if (who === 'visitor') await page.context().close()
  })
}
