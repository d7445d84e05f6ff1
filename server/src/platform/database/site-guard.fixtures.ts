import type { Compilable } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from './open.ts'
import { SiteLeft } from './query-tree.ts'
import { type SiteHandle, siteHandle } from './site-handle.ts'

type Query = Compilable & { execute(): Promise<unknown[]> }
/** A statement in the form that is sent, and in forms that leave the site open. */
export type Cases = Record<string, { allowed: () => Query; refused: Record<string, () => Query> }>

export type TwoSites = { database: Database; ownerUrl: string; site: SiteHandle; close(): Promise<void> }

/** A database with two sites of one user, one flag and one post each, and the handle of the first. */
export async function openTwoSites(): Promise<TwoSites> {
  const clone = await cloneDatabase()
  const database = await openDatabase({ ...clone, log: pino({ level: 'silent' }) })
  const own = await fillSite(database, 'own')
  await fillSite(database, 'other')
  return {
    database,
    ownerUrl: clone.ownerUrl,
    site: siteHandle(database.network, own, database.siteTables),
    async close() {
      await database.close()
      await clone.drop()
    },
  }
}

async function fillSite({ network }: Database, prefix: string): Promise<number> {
  const { id: siteId } = await network
    .insertInto('sites')
    .values({ name: prefix, prefix, tier: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: personId } = await network.insertInto('people').defaultValues().returning('id').executeTakeFirstOrThrow()
  const { id: userId } = await network
    .insertInto('users')
    .values({ siteId, personId, username: 'rowan', slug: 'rowan', email: `rowan@${prefix}.example` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await network.insertInto('flags').values({ siteId, assocType: 'user', userId }).execute()
  await network.insertInto('posts').values({ siteId, slug: 'a-post', title: prefix, authorId: userId }).execute()
  return siteId
}

/** One test for each allowed form and one for each refused form. */
export function testCases(cases: Cases): void {
  for (const [name, { allowed, refused }] of Object.entries(cases)) {
    describe(name, () => {
      test('is sent when it names its site', async () => {
        await allowed().execute()
      })
      for (const [how, query] of Object.entries(refused)) {
        test(`is refused before sending: ${how}`, async () => {
          await expect(async () => query().execute()).rejects.toThrow(SiteLeft)
        })
      }
    })
  }
}
