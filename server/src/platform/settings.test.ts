import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SITE_SETTING_NAMES, SITE_SETTINGS, type SiteSetting } from '@ward/domain/site-settings/site-settings'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The settings that a source asks for by `settingsOf(site, 'a', 'b')` or `settingIn(kept, 'a')`. */
const askedIn = (source: string): string[] =>
  [
    ...source.matchAll(/\bsettings?(?:Of|In)\(\s*[\w.]+,([^()]*)\)/g),
    ...source.matchAll(/\bforSitesBySetting\(\s*[\w.]+,\s*('\w+')/g),
  ].flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))

const sources = () =>
  globSync('{server/src,demo}/**/*.ts', { cwd: root }).filter((path) => !/[.](test|fixtures)[.]ts$/.test(path))

const askedWithoutNetwork = (): string[] =>
  sources().flatMap((path) =>
    [...readFileSync(root + path, 'utf8').matchAll(/\bsettingIn\(\s*[\w.]+,\s*'(\w+)'\s*\)/g)].map(
      ([, name = '']) => name,
    ),
  )

/** The files of the product that ask for each setting. */
function readers(): Map<string, string[]> {
  const asked = sources().flatMap((path) => askedIn(readFileSync(root + path, 'utf8')).map((name) => ({ path, name })))
  return new Map(
    [...Map.groupBy(asked, ({ name }) => name)].map(([name, found]) => [
      name,
      [...new Set(found.map(({ path }) => path))],
    ]),
  )
}

test.each(SITE_SETTING_NAMES)('the setting %s names every place that obeys it, and each does ask for it', (name) => {
  expect(readers().get(name)?.toSorted() ?? []).toEqual([...SITE_SETTINGS[name as SiteSetting].obeyedBy].toSorted())
})

test('settings of sites without those of the network are each site’s own', () => {
  const inherited = askedWithoutNetwork().filter((name) => !('ownOnly' in SITE_SETTINGS[name as SiteSetting]))
  expect(askedWithoutNetwork()).toContain('origin')
  expect(inherited).toEqual([])
})

test('no other source reads the kept settings, and a place that asks is seen', () => {
  expect(askedIn(`await settingsOf(ctx.site, 'contact', 'demo')`)).toEqual(['contact', 'demo'])
  expect(askedIn(`await settingsOf(\n ctx.site,\n 'contact',\n)`)).toEqual(['contact'])
  expect(askedIn(`settingIn(row.settings, 'origin') && other('contact')`)).toEqual(['origin'])
  expect(askedIn(`forSitesBySetting(network, 'tracesDays', (days) => of(days))`)).toEqual(['tracesDays'])
  const others = globSync('{server/src,demo}/**/*.ts', { cwd: root }).filter((path) =>
    /settings\s*->|\.settings\b[^,)\n]*\bas\b/.test(readFileSync(root + path, 'utf8')),
  )
  // One is the way to read them, the other writes.
  expect(others.toSorted()).toEqual([
    'server/src/features/site-settings/network-settings.db.ts',
    'server/src/platform/settings.ts',
  ])
})
