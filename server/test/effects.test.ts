import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { TELLS_NONE, TOLD_BY } from './effects-told.ts'
import { allExamples, exampleOf } from './examples.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const { mutations } = await allExamples()
const namesOf = (type: 'getQueryType' | 'getMutationType') => Object.keys(schema[type]()?.getFields() ?? {})

test('every mutation tells what it does in numbers, or server/test/effects-told.ts says why it does not', () => {
  const known = [...Object.keys(TOLD_BY), ...Object.keys(TELLS_NONE)]
  expect(namesOf('getMutationType').filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !namesOf('getMutationType').includes(name))).toEqual([])
  expect(Object.keys(TOLD_BY).filter((name) => name in TELLS_NONE)).toEqual([])
})

test('what tells it before is a query of the graph', () => {
  const named = Object.values(TOLD_BY).flatMap((told) => ('query' in told ? [told.query] : []))
  expect(named.filter((name) => !namesOf('getQueryType').includes(name))).toEqual([])
})

const rowsThatTell = async (): Promise<number> =>
  (await t.database.pool.query('select count(*)::int as n from audit_log where effects is not null')).rows[0].n

/** Decided flag by flag by runs, whose last rows tell it: the rooms' own tests hold that. */
const BY_A_RUN = ['decideBurst', 'startBulkDecision']

test.each(Object.keys(TOLD_BY).filter((name) => !BY_A_RUN.includes(name)))(
  'the audit row of %s tells what it did',
  async (name) => {
    let told = 0
    for (const make of exampleOf(mutations, name, '<room>').inputs) {
      const actor = await t.signIn(5)
      const input = await make(t, actor)
      const before = await rowsThatTell()
      expect((await t.mutate(actor, name, input)).refusal).toBeUndefined()
      told += (await rowsThatTell()) - before
    }
    expect(told).toBeGreaterThan(0)
  },
)
