import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeDisorder, makeSourced } from './conditions.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  await makeDisorder(t, 'Lupus')
  await makeDisorder(t, 'asthma', { isActive: false })
  await makeDisorder(t, 'Migraine', { isRelatableToUsers: false })
  await makeSourced(t, 58, { name: 'Alexander disease', synonyms: ['AxD', 'Morbus Alexander'] })
  await makeSourced(t, 117, { name: 'Behçet disease', synonyms: ['Type A illness', 'Late diabetes'] })
  await makeSourced(t, 580, { name: 'Hot or cold_100% feet', synonyms: [] })
})
afterAll(() => t.stop())

type Page = { total: number; disorders: { name: string; isRelatableToUsers: boolean }[] }
const names = async (given: object, actor = admin) => {
  const { answer } = await t.query<Page>(actor, 'disorders', given, 'total disorders { name isRelatableToUsers }')
  expect(answer?.total).toBe(answer?.disorders.length)
  return answer?.disorders.map(({ name }) => name)
}

const [BEHCET, ALEXANDER, FEET] = ['Behçet disease', 'Alexander disease', 'Hot or cold_100% feet']

test.each([
  [{}, [ALEXANDER, 'asthma', BEHCET, FEET, 'Lupus', 'Migraine']],
  [{ isActive: true }, [ALEXANDER, BEHCET, FEET, 'Lupus', 'Migraine']],
  [{ isActive: false }, ['asthma']],
  [{ isRelatableToUsers: true }, ['asthma', 'Lupus']],
  [{ isRelatableToUsers: false, search: 'GRAIN' }, ['Migraine']],
  [{ isFeatured: true }, []],
  [{ types: ['Disease'] }, [ALEXANDER, BEHCET, FEET]],
  [{ sort: 'TYPE', sortDesc: true, types: ['Disease'] }, [ALEXANDER, BEHCET, FEET]],
])('conditions with %j', async (given, expected) => {
  expect(await names(given)).toEqual(expected)
})

test.each([
  ['behcet', [BEHCET]],
  ['morbus', [ALEXANDER]],
  ['alex%disease', [ALEXANDER]],
  ['type%diabetes', []],
  ['type%illness', [BEHCET]],
  ['lupus or migraine', ['Lupus', 'Migraine']],
  ['hot or cold', [FEET]],
  ['"hot or cold"', [FEET]],
  ['"100%"', [FEET]],
  ['"%"', [FEET]],
  ['d_100', [FEET]],
  ['o_100', []],
  ['ORPHA:58', [ALEXANDER]],
  ['Orphanet_58', [ALEXANDER]],
  ['58', [ALEXANDER]],
  ['lu', ['Lupus']],
  ['\\', []],
])('a search for %s, in names and synonyms', async (search, expected) => {
  expect(await names({ search })).toEqual(expected)
})

test('what members may name as theirs is said by each site for itself', async () => {
  const elsewhere = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect(await names({ isRelatableToUsers: true }, elsewhere)).toEqual([])
  expect(await names({}, elsewhere)).toHaveLength(6)
})

test('the kinds of conditions are told by name', async () => {
  expect((await t.query<string[]>(admin, 'disorderTypes')).answer).toEqual(['Disease'])
})
