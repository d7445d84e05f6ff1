import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeDisorder } from './conditions.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  await makeDisorder(t, 'Lupus')
  await makeDisorder(t, 'asthma', { isActive: false })
  await makeDisorder(t, 'Migraine', { isRelatableToUsers: false })
})
afterAll(() => t.stop())

type Page = { total: number; disorders: { name: string; isRelatableToUsers: boolean }[] }
const names = async (given: object, actor = admin) => {
  const { answer } = await t.query<Page>(actor, 'disorders', given, 'total disorders { name isRelatableToUsers }')
  expect(answer?.total).toBe(answer?.disorders.length)
  return answer?.disorders.map(({ name }) => name)
}

test.each([
  [{}, ['asthma', 'Lupus', 'Migraine']],
  [{ isActive: true }, ['Lupus', 'Migraine']],
  [{ isActive: false }, ['asthma']],
  [{ isRelatableToUsers: true }, ['asthma', 'Lupus']],
  [{ isRelatableToUsers: false, search: 'GRAIN' }, ['Migraine']],
])('conditions with %j', async (given, expected) => {
  expect(await names(given)).toEqual(expected)
})

test('what members may name as theirs is said by each site for itself', async () => {
  const elsewhere = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect(await names({ isRelatableToUsers: true }, elsewhere)).toEqual([])
  expect(await names({}, elsewhere)).toHaveLength(3)
})
