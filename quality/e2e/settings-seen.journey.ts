import type { SiteSetting } from '@ward/domain/site-settings/site-settings'
import { setSetting } from './set-settings.ts'
import { type Looker, SETTINGS_SEEN, type Sight } from './settings-seen.ts'
import { expect, MEMBER, STAFF, test } from './ward.ts'

// Their changes would disturb other journeys.
test.use({ network: 'settings' })

type Seen = [name: SiteSetting, sight: Sight]

const SIGHTS = Object.entries(SETTINGS_SEEN).flatMap(([name, seen]): Seen[] =>
  'test' in seen ? [] : [[name as SiteSetting, seen]],
)
const LOOKERS: readonly Looker[] = [...new Set(SIGHTS.map(([, { who }]) => who))]

for (const who of LOOKERS)
  test(`who looks as ${who} sees what each setting changed, and no longer once it is given up`, async ({
    as,
    browser,
  }) => {
    test.setTimeout(180_000)
    const ines = await as(STAFF.superAdmin, { path: null })
    const page =
      who === 'visitor'
        ? await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
        : await as(who === 'member' ? MEMBER : STAFF[who], { path: null })
    // Settings that are seen on the same page are set together, and each is looked for by itself.
    const pages = Map.groupBy(
      SIGHTS.filter(([, sight]) => sight.who === who),
      ([, { open }]) => open,
    )
    for (const [open, sights] of pages) {
      const names = sights.map(([name]) => name)
      const seen = async () => {
        const found: SiteSetting[] = []
        for (const [name, { sees }] of sights) if (await sees(page)) found.push(name)
        return found
      }
      await test.step(names.join(', '), async () => {
        for (const [name, { value }] of sights) await setSetting(ines, name, value)
        await open(page)
        await expect.poll(seen).toEqual(names)
        for (const [name, { before = null }] of sights) await setSetting(ines, name, before)
        await open(page)
        expect(await seen()).toEqual([])
      })
    }
    if (who === 'visitor') await page.context().close()
  })
