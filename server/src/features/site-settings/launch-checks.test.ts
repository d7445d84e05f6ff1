import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { launchLines } from './launch-checks.ts'
import { saveSetting } from './site-settings.db.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('a site is to confirm its helplines before it is opened, and again when they change', async () => {
  const site = t.sites.one
  const lines = () => launchLines({ site })
  expect(await lines()).toEqual([expect.stringMatching(/^to do\tConfirm your helplines\t/)])
  await t.mutate(await t.signIn(5), 'confirmHelplines', { version: 0 })
  expect(await lines()).toEqual([expect.stringMatching(/^done\tConfirm your helplines\tsince 20/)])
  await saveSetting(site, 'helplineCountry', 'IE')
  expect(await lines()).toEqual([expect.stringMatching(/^to do/)])
})
