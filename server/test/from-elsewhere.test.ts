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

test.each([1, 5])(
  'what is right on one site changes nothing there when role %i sends it from another, but where it is the network’s',
  async (roleId) => {
    const { siteId } = t.sites.one
    const stranger = await t.signIn(roleId, { siteId: t.sites.two.siteId })
    const tag = { name: `Sleep ${roleId}` }
    expect((await t.mutate(stranger, 'createForumTag', tag)).refusal).toBeUndefined()
    const changing = new Set<string>()
    for (const [name, { inputs }] of Object.entries(mutations))
      for (const input of inputs) {
        const given = await input(t, await t.signIn(5))
        const before = await rowsOfSite(t.database.pool, siteId)
        await t.mutate(stranger, name, given)
        if ((await rowsOfSite(t.database.pool, siteId)) !== before) changing.add(name)
      }
    expect(Object.keys(mutations).length).toBeGreaterThan(100)
    expect([...changing].toSorted()).toEqual(SHARED[roleId]?.toSorted())
  },
  120_000,
)
