import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { importFile } from '../../server/src/features/import/import.actions.ts'
import { wxrFile } from '../../server/src/features/import/wxr/wxr-file.ts'
import { insertSite } from '../../server/src/features/sites/sites.db.ts'
import { commandContext } from '../../server/src/platform/command-context.ts'
import { type Database, openDatabase } from '../../server/src/platform/database/open.ts'
import { rowsOfSite } from '../../server/test/site-rows.ts'
import { type Copies, openCopies } from './copies.ts'
import { exportOf } from './kill-import.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'

export const name = 'import-twice'
export const title =
  'every export cut at many bytes, and any two as if they were of one site: brought in again, no row changes'

const CUTS = 40
/** A file that takes seconds each time is cut less often. */
const LARGE = 100_000
const CUTS_OF_LARGE = 8

/** `changed` are runs after which a row was another one than before; `brought` those whose first time brought rows in. */
type Tally = { runs: number; brought: number; changed: number }

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const files = exports()
  const small = files.filter(({ bytes }) => bytes.length < LARGE)
  const cuts: Tally = { runs: 0, brought: 0, changed: 0 }
  const pairs: Tally = { runs: 0, brought: 0, changed: 0 }
  const add = (sum: Tally, reported: string, tally: Tally) => {
    bench.say(`${reported}: ${tally.runs} times, ${tally.brought} brought rows in, ${tally.changed} changed`)
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
  }
  for (const { name: file, bytes } of files) {
    const n = bytes.length < LARGE ? CUTS : CUTS_OF_LARGE
    const parts = Array.from({ length: n }, (_, at) => [bytes.subarray(0, Math.round((bytes.length * (at + 1)) / n))])
    add(cuts, `${file}, cut`, await bench.part(`cut ${file}`, () => allTwice(copies, parts)))
  }
  for (const [at, { name: file, bytes }] of small.entries()) {
    const couples = small.map((other, n) => [bytes, n % 2 === at % 2 ? other.bytes : halfOf(other.bytes)])
    add(pairs, `${file} and others`, await bench.part(`pairs ${file}`, () => allTwice(copies, couples)))
  }
  return [
    atLeast(`cuts of ${files.length} exports, each brought in twice`, cuts.runs, 100),
    atLeast('cuts that brought rows in', cuts.brought, 100),
    none('cuts whose second time changed a row', cuts.changed),
    atLeast('pairs of exports as of one site, both brought in twice', pairs.runs, 1),
    none('pairs whose second time changed a row', pairs.changed),
  ]
}

/** The shared exports, where they are, and one of our own that holds comments in every state and rows that are refused. */
function exports(): { name: string; bytes: Buffer }[] {
  const folder = fileURLToPath(new URL('../../../shared/data/wordpress', import.meta.url))
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const shared = names
    .filter((file) => file.endsWith('.xml'))
    .sort()
    .map((file) => ({ name: file, bytes: readFileSync(join(folder, file)) }))
  return [...shared, { name: 'our own', bytes: Buffer.from(exportOf()) }]
}

const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.round(bytes.length * 0.6))

/** Brings each group of files into a site of its own, all of them twice. */
function allTwice(copies: Copies, groups: readonly (readonly Buffer[])[]): Promise<Tally> {
  return copies.copy(async (client, url) => {
    const log = pino({ level: 'silent' })
    const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
    const tally: Tally = { runs: 0, brought: 0, changed: 0 }
    try {
      for (const [n, files] of groups.entries()) {
        const words = `twice-${n}`
        const site = { host: `${words}.test`, name: words, prefix: words, tier: 1, features: [] }
        const siteId = await insertSite(database.network, site)
        const seen = () => rowsOfSite(database.pool, siteId)
        const empty = await seen()
        await bringIn(database, siteId, files)
        const once = await seen()
        await bringIn(database, siteId, files)
        tally.runs++
        if (once !== (await seen())) tally.changed++
        if (once === empty) throw new Error('An import that leaves no row of itself is none')
        const { rows } = await client.query('select from import_sources where site_id = $1 limit 1', [siteId])
        if (rows.length > 0) tally.brought++
      }
    } finally {
      await database.close()
    }
    return tally
  })
}

async function bringIn(database: Database, siteId: number, files: readonly Buffer[]): Promise<void> {
  const ctx = commandContext({ database, log: pino({ level: 'silent' }) }, { siteId, command: 'import' })
  for (const bytes of files) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    async function* chunks() {
      yield bytes
    }
    const file = { name: 'export.xml', size: bytes.length, hash }
    // One source: files that have nothing to do with one another share their numbers.
    const reader = wxrFile(chunks(), ctx.site, files.length > 1 ? 'one' : null, chunks)
    await importFile(ctx, { pool: database.pool, file, reader })
  }
}
