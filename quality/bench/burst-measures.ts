// The measures of bursts once all of them are found: the grouping by itself, the list, and how right they are.
import type pg from 'pg'
import pino from 'pino'
import { burstPage, countBursts } from '../../server/src/features/flags/bursts/bursts.db.ts'
import { groupPrints } from '../../server/src/features/flags/bursts/group.fixtures.ts'
import { printFrom } from '../../server/src/features/flags/bursts/text-print.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import type { Ground, Stored } from './burst-texts.ts'
import { spreadOf } from './load.ts'

export type Grouping = { seconds: number; cpu: number }

/** Seconds in which all stored prints are grouped in memory, without what it takes to read and write them. */
export async function groupingAlone(client: pg.Client): Promise<Grouping> {
  const { rows } = await client.query<{ print: Buffer }>(
    'select print from text_prints where print is not null order by inserted_at',
  )
  const prints = rows.map(({ print }) => printFrom(print))
  const [began, before] = [performance.now(), process.cpuUsage()]
  groupPrints(prints)
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 }
}

/** Milliseconds that a page of the list and its count take: of all bursts, and of those that are done. */
export async function listing({ url, ownerUrl }: { url: string; ownerUrl: string }, { siteIds }: Ground) {
  const database = await openDatabase({ url, ownerUrl, log: pino({ level: 'warn' }), max: 2 })
  const scope = { network: database.network, siteIds, hereId: siteIds[0] as number }
  const asked = async (isOpen: boolean | null) => {
    const times: number[] = []
    for (let n = 0; n < 20; n++) {
      const began = performance.now()
      await burstPage(scope, { isOpen, limit: 20, offset: 0 })
      await countBursts(scope, isOpen)
      times.push(performance.now() - began)
    }
    return spreadOf(times)
  }
  const [all, done] = [await asked(null), await asked(false)]
  await database.close()
  return { all, done }
}

/**
 * Of the pairs that were made how many are in one burst, and of the pairs with a text of a family that are in one burst how many
 * were made; new copies aside. Texts that stand alone are made of the same few sentences, and some come out alike: those pairs
 * are counted by themselves.
 */
export async function rightness(client: pg.Client, stored: readonly Stored[]) {
  const { rows } = await client.query<{ name: string; burst: string }>(
    `select site_id || ':' || content_id as name, burst_id as burst from text_prints where burst_id is not null`,
  )
  const bursts = new Map(rows.map(({ name, burst }) => [name, burst]))
  const pairs = (n: number) => (n * (n - 1)) / 2
  const texts = stored.map(({ siteId, id, family }) => ({ family, burst: bursts.get(`${siteId}:${id}`) }))
  const sum = <Of>(groups: Map<unknown, Of[]>) =>
    [...groups.values()].reduce((all, { length }) => all + pairs(length), 0)
  const found = texts.filter(({ burst }) => burst !== undefined)
  const [made, others] = [texts.filter(({ family }) => family !== null), texts.filter(({ family }) => family === null)]
  const both = sum(
    Map.groupBy(
      found.filter(({ family }) => family !== null),
      ({ family, burst }) => `${family} ${burst}`,
    ),
  )
  const alone = sum(
    Map.groupBy(
      found.filter(({ family }) => family === null),
      ({ burst }) => burst,
    ),
  )
  return {
    recall: both / sum(Map.groupBy(made, ({ family }) => family)),
    precision: both / (sum(Map.groupBy(found, ({ burst }) => burst)) - alone),
    ofAll: both / sum(Map.groupBy(found, ({ burst }) => burst)),
    alone,
    count: pairs(others.length),
  }
}
