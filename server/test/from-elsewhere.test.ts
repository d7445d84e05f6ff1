import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { allExamples } from './examples.ts'
import { rowsOfSite } from './site-rows.ts'

let t: TestApp
const { mutations } = await allExamples()
beforeAll(async () => {
  t = await startTestApp()
  const { one, two } = t.sites
  await t.database.pool.query('insert into site_features select $2, feature from site_features where site_id = $1', [
    one.siteId,
    two.siteId,
  ])
})
afterAll(() => t.stop())

/**
 * Columns with one value for the whole network: the conditions that all sites have, their tags, bursts, and the leads of
 * any site.
 */
const SHARED: Record<number, readonly string[]> = {
  1: ['bulkEditDisorders', 'deleteCustomDisorder', 'restoreDisorder', 'saveDisorder'],
}
SHARED[5] = [
  ...(SHARED[1] ?? []),
  'applySync',
  'decideSync',
  'discardDryRun',
  'discardSync',
  'generateLeads',
  'mergeTags',
  'resumeUpload',
  'submitDryRun',
  'undoUpload',
]

test('what is right on one site changes nothing there when role 1 or 5 sends it from another, but where it is the network’s', async () => {
  const { siteId } = t.sites.one
  const strangers = [
    await t.signIn(1, { siteId: t.sites.two.siteId }),
    await t.signIn(5, { siteId: t.sites.two.siteId }),
  ]
  const changing: Record<number, Set<string>> = { 1: new Set(), 5: new Set() }
  for (const stranger of strangers)
    expect((await t.mutate(stranger, 'createForumTag', { name: `Sleep ${stranger.roleId}` })).refusal).toBeUndefined()
  for (const [name, { inputs }] of Object.entries(mutations))
    for (const input of inputs) {
      let given: Record<string, unknown> | undefined
      let before = ''
      for (const stranger of strangers) {
        if (given === undefined) {
          given = await input(t, await t.signIn(5))
          before = await rowsOfSite(t.database.pool, siteId)
        }
        await t.mutate(stranger, name, given)
        if ((await rowsOfSite(t.database.pool, siteId)) === before) continue
        changing[stranger.roleId]?.add(name)
        // What it was about is used up.
        given = undefined
      }
    }
  expect(Object.keys(mutations).length).toBeGreaterThan(100)
  for (const roleId of [1, 5]) expect([...(changing[roleId] ?? [])].toSorted()).toEqual(SHARED[roleId]?.toSorted())
}, 120_000)
