import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import { openTwoSites, type TwoSites } from './site-guard.fixtures.ts'
import { anyOf, networkStatement, statement } from './statement.ts'
import { nameOf } from './statement-names.ts'

let two: TwoSites
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())

const features = statement((site, names: readonly string[], order: number) =>
  site.db
    .selectFrom('siteFeatures')
    .select('feature')
    .where('siteId', '=', site.siteId)
    .where('feature', '=', anyOf(names))
    .where('siteId', '>=', order)
    .orderBy('feature'),
)

test('a prepared statement answers for the site and the values it is sent with, time after time', async () => {
  const { network } = two.database
  const other = two.site.at(two.site.siteId + 1)
  const add = (siteId: number, feature: string) =>
    network.insertInto('siteFeatures').values({ siteId, feature }).execute()
  for (const feature of ['statement_a', 'statement_b', 'statement_c']) await add(two.site.siteId, feature)
  for (let round = 0; round < 8; round++) {
    expect(await features(two.site, ['statement_a', 'statement_c'], 0)).toEqual([
      { feature: 'statement_a' },
      { feature: 'statement_c' },
    ])
    expect(await features(two.site, ['statement_b'], 0)).toEqual([{ feature: 'statement_b' }])
    expect(await features(other, ['statement_b'], 0)).toEqual([])
    expect(await features(two.site, ['statement_b'], two.site.siteId + 1)).toEqual([])
  }
})

test('it goes by one name whatever its values are, on an open transaction too', async () => {
  const sent = await statementsOf(async () => {
    await features(two.site, ['statement_a'], 0)
    await two.database.network.transaction().execute((trx) => features(two.site.on(trx), ['x', 'y', 'z'], 1))
  })
  const [first, second] = sent
  expect(first?.text).toBe(second?.text)
  expect(nameOf(first?.text ?? '')).toMatch(/^ward_\d+$/)
})

test('a statement that leaves the site open is refused before it is sent, once for all', async () => {
  const open = statement((site, feature: string) =>
    site.db.selectFrom('siteFeatures').select('siteId').where('feature', '=', feature),
  )
  await expect(open(two.site, 'statement_a')).rejects.toThrow('without its site')
  const fixed = statement((site) =>
    site.db.selectFrom('siteFeatures').select('siteId').where('siteId', '=', two.site.siteId),
  )
  await expect(fixed(two.site)).rejects.toThrow('without its site')
})

test('network tables have such statements too', async () => {
  const named = networkStatement((network, id: number) => network.selectFrom('sites').select('id').where('id', '=', id))
  expect(await named(two.database.network, two.site.siteId)).toEqual([{ id: two.site.siteId }])
  expect(await named(two.database.network, -1)).toEqual([])
})

test('a statement whose columns a migration has changed is asked once more, but not in a transaction', async () => {
  const { network } = two.database
  const named = networkStatement((db, id: number) => db.selectFrom('sites').select('name').where('id', '=', id))
  const { siteId } = two.site
  const owner = new pg.Client({ connectionString: two.ownerUrl })
  await owner.connect()
  const migrateTo = (type: string) => owner.query(`alter table sites alter name type ${type}`)
  try {
    expect(await named(network, siteId)).toEqual([{ name: 'own' }])
    await migrateTo('varchar(300)')
    expect(await named(network, siteId)).toEqual([{ name: 'own' }])
    await migrateTo('varchar(301)')
    const inTransaction = () => network.transaction().execute((trx) => named(trx, siteId))
    await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' })
    expect(await inTransaction()).toEqual([{ name: 'own' }])
  } finally {
    await owner.end()
  }
})
