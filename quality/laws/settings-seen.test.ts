import { SITE_SETTING_NAMES } from '@ward/domain/site-settings/site-settings'
import { expect, test } from 'vitest'
import { SETTINGS_SEEN } from '../e2e/settings-seen.ts'
import { PROJECT } from '../ledger/specification.ts'
import { testTitles } from '../ledger/test-titles.ts'

/** Settings whose entry names a test that there is not. */
const withoutTest = (titles: ReadonlySet<string>): string[] =>
  Object.entries(SETTINGS_SEEN).flatMap(([name, seen]) => ('test' in seen && !titles.has(seen.test) ? [name] : []))

test('every setting is seen in the browser by somebody, or names the test that shows that it is obeyed', () => {
  expect(Object.keys(SETTINGS_SEEN).toSorted()).toEqual(SITE_SETTING_NAMES.toSorted())
  expect(withoutTest(testTitles(PROJECT))).toEqual([])
  expect(withoutTest(new Set())).toContain('mailFrom')
})
