import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const SITES = '{ getSites { id name prefix tier host domainName } }'
type Site = { id: number; name: string; prefix: string; tier: number; host: string; domainName: string }
const sitesFor = async (roleId: number, linked?: number) => {
  const actor = await t.signIn(roleId)
  if (linked) await t.signIn(linked, { siteId: t.sites.two.siteId, personId: actor.personId })
  const { data, errors } = await t.ask(actor, SITES)
  return errors?.[0]?.extensions.code ?? (data as never as { getSites: Site[] }).getSites
}

test('getSites has every site with id, name, prefix, tier and host for admin-level viewers', async () => {
  const all = ['one', 'two'].map((name) => ({
    id: name === 'one' ? t.sites.one.siteId : t.sites.two.siteId,
    name: name.toUpperCase(),
    prefix: name,
    tier: 1,
    host: `${name}.test`,
    domainName: `${name}.test`,
  }))
  for (const roleId of [1, 5, 6]) expect(await sitesFor(roleId)).toEqual(all)
})

test('a moderator gets the sites they may switch to: where they are verified staff', async () => {
  const hosts = async (linked?: number) => ((await sitesFor(2, linked)) as Site[]).map(({ host }) => host)
  expect(await hosts()).toEqual(['one.test'])
  expect(await hosts(2)).toEqual(['one.test', 'two.test'])
  expect(await hosts(3)).toEqual(['one.test'])
  expect(await sitesFor(3)).toBe('FORBIDDEN')
})

test('getSiteFeatures is the list of the features of the own site', async () => {
  const { data } = await t.ask(await t.signIn(2), '{ getSiteFeatures }')
  expect([...(data as never as { getSiteFeatures: string[] }).getSiteFeatures].sort()).toEqual([
    'forums',
    'private_messaging',
    'user_disorders',
  ])
  const there = await t.signIn(2, { siteId: t.sites.two.siteId })
  expect((await t.ask(there, '{ getSiteFeatures }')).data).toEqual({ getSiteFeatures: [] })
})
