import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'
import { type Database, openDatabase } from '../../platform/database/open.ts'
import { siteHandle } from '../../platform/database/site-handle.ts'
import { type EventReader, openEventReader } from '../../platform/events/reader.ts'
import { rememberFrom, SETTING_TOPIC } from '../../platform/memory.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { changeSetting } from './site-settings.actions.ts'
import { setSetting } from './site-settings.fixtures.ts'

type Node = { database: Database; reader: EventReader }
let t: TestApp
let here: Node
let there: Node

/** A node that remembers settings; the first has the connections of the app. */
async function node(database: Database): Promise<Node> {
  const reader = await openEventReader(database, t.log)
  rememberFrom(database.network, reader)
  return { database, reader }
}
beforeAll(async () => {
  t = await startTestApp()
  here = await node(t.database)
  there = await node(await openDatabase({ url: t.clone.url, ownerUrl: t.clone.ownerUrl, log: t.log, max: 3 }))
})
afterAll(async () => {
  await here.reader.close()
  await there.reader.close()
  await there.database.close()
  await t.stop()
})

const contactAt = async ({ database }: Node, siteId = t.sites.one.siteId) =>
  (await settingsOf(siteHandle(database.network, siteId, database.siteTables), 'contact')).contact
const behindTheirBack = (contact: string) =>
  t.database.pool.query(`update site_settings set settings = $2 where site_id = $1`, [
    t.sites.one.siteId,
    JSON.stringify({ contact }),
  ])

/** Until a node has heard of a setting that changed. */
const hears = ({ reader }: Node) =>
  new Promise<void>((resolve) => {
    const leave = reader.hearAll((events) => {
      if (!events?.some(({ topic }) => topic === SETTING_TOPIC)) return
      leave()
      resolve()
    })
  })

test('a setting is read once, and forgotten at once by the node that changes it and soon by every other', async () => {
  const heard = Promise.all([here, there].map(hears))
  await setSetting(t, 'contact', 'a@one.test')
  await heard
  expect([await contactAt(here), await contactAt(there)]).toEqual(['a@one.test', 'a@one.test'])
  await behindTheirBack('unseen@one.test')
  expect([await contactAt(here), await contactAt(there)]).toEqual(['a@one.test', 'a@one.test'])
  await setSetting(t, 'contact', 'b@one.test')
  expect(await contactAt(here)).toBe('b@one.test')
  await expect.poll(() => contactAt(there)).toBe('b@one.test')
})

test('a default of the network is forgotten for every site, and a feature like a setting', async () => {
  const ines = await t.signIn(5)
  const other = t.sites.two.siteId
  expect([await contactAt(here, other), await contactAt(there, other)]).toEqual([null, null])
  await t.mutate(ines, 'setNetworkSettings', { settings: JSON.stringify({ contact: 'all@net.test' }) })
  expect(await contactAt(here, other)).toBe('all@net.test')
  await expect.poll(() => contactAt(there, other)).toBe('all@net.test')
  const featuresThere = async () =>
    (await settingsOf(siteHandle(there.database.network, t.sites.one.siteId, there.database.siteTables), 'features'))
      .features
  expect(await featuresThere()).toContain('forums')
  await setSetting(t, 'features', [])
  await expect.poll(featuresThere).toEqual([])
})

test('a transaction sees what it writes, and what is rolled back is remembered by nobody', async () => {
  await setSetting(t, 'contact', 'before@one.test')
  expect(await contactAt(here)).toBe('before@one.test')
  const seen: unknown[] = []
  const failed = inTransaction(
    t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'x' }),
    async (tx) => {
      await tx.site
        .updateTable('siteSettings')
        .set({ settings: JSON.stringify({ contact: 'within@one.test' }) })
        .execute()
      seen.push((await settingsOf(tx.site, 'contact')).contact)
      throw new Error('no')
    },
  )
  await expect(failed).rejects.toThrow('no')
  expect(seen).toEqual(['within@one.test'])
  expect(await contactAt(here)).toBe('before@one.test')
})

test('what was being read while it changed is not kept', async () => {
  await setSetting(t, 'contact', 'old@one.test')
  const readers = Array.from({ length: 20 }, () => contactAt(here))
  await Promise.all([...readers, setSetting(t, 'contact', 'new@one.test')])
  expect(await contactAt(here)).toBe('new@one.test')
})

test('a transaction reads settings once, and anew when it changes one', async () => {
  await setSetting(t, 'contact', 'first@one.test')
  const seen: unknown[] = []
  const statements = await statementsOf(() =>
    inTransaction(
      t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' }),
      async (tx) => {
        const look = async () => seen.push((await settingsOf(tx.site, 'contact')).contact)
        await look()
        await look()
        await changeSetting(tx, 'contact', 'second@one.test')
        await look()
      },
    ),
  )
  expect(seen).toEqual(['first@one.test', 'first@one.test', 'second@one.test'])
  expect(statements.filter(({ text }) => text.includes('as "own"'))).toHaveLength(2)
})
