// Bursts among 100,000 texts: how long the job takes that finds them, how right it is, how soon a new text joins, and what others notice.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { startEmbedded } from '../../server/src/platform/database/embedded.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { type Grouping, groupingAlone, listing, rightness } from './burst-measures.ts'
import { benchTexts, FAMILIES, type Ground, makeGround, type Stored, storeTexts, TEXTS } from './burst-texts.ts'
import { answers } from './import.ts'
import { makeNetwork } from './import-network.ts'
import { type Spread, spreadOf } from './load.ts'
import { startProgram } from './program.ts'
import { table } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')
const LATER = 50
const PATIENCE_MS = 300_000

export async function burstFigures(say: (line: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ward-bench-bursts-'))
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), as: 'server' })
  try {
    await migrate(embedded.ownerUrl)
    const network = await makeNetwork({ ...embedded, dataDir })
    const client = network.superuser
    const ground = await makeGround(client)
    // The queue of the dashboard that is asked for is none of these texts.
    await client.query(`update content set inserted_at = now() - interval '90 days'`)
    const stored = await storeTexts(client, ground, benchTexts())
    say(`${stored.length.toLocaleString('en')} texts are stored`)
    const env = {
      DATABASE_URL: embedded.url,
      DATABASE_OWNER_URL: embedded.ownerUrl,
      SECRET_KEY: '0'.repeat(64),
      DATA_DIR: join(folder, 'node'),
      LOG_LEVEL: 'warn',
      PORT: '0',
    }
    const ward = await startProgram('Ward', join(ROOT, 'server/src/main.ts'), env)
    const idle = await answers(network, ward.port, { seconds: 20 })
    await ward.reset()
    const load = loadavg()[0] ?? 0
    const finding = findAll(client, stored.length)
    const [found, busy, meanwhile] = await Promise.all([
      finding,
      answers(network, ward.port, { until: finding }),
      newTexts(client, { ground, stored, until: finding }),
    ])
    const cost = await ward.cost()
    const beside = await newTexts(client, { ground, stored, count: LATER })
    await ward.stop()
    const grouped = await groupingAlone(client)
    const right = await rightness(client, stored)
    const listed = await listing(embedded, ground)
    await network.close()
    return figures({ found, idle, busy, meanwhile, beside, grouped, listed, ...right, load, rssMb: cost.rssMb })
  } finally {
    await embedded.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const printed = async (client: pg.Client): Promise<number> =>
  (await client.query('select count(*)::int as n from text_prints')).rows[0].n

/** Seconds until every text has been looked at. */
async function findAll(client: pg.Client, count: number): Promise<number> {
  if ((await printed(client)) > 0) throw new Error('The job had begun by itself: measure again')
  const began = performance.now()
  await client.query(`select graphile_worker.add_job('bursts.find')`)
  while ((await printed(client)) < count) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('The job that finds bursts does not come to an end')
    await pause(250)
  }
  return (performance.now() - began) / 1000
}

type Until = { ground: Ground; stored: readonly Stored[]; until?: Promise<unknown>; count?: number }

/** Posts copies of texts that are there, one after the other, and says how long each took to join. */
async function newTexts(client: pg.Client, { ground, stored, until, count = Number.POSITIVE_INFINITY }: Until) {
  let isOver = false
  until?.finally(() => (isOver = true)).catch(() => undefined)
  const families = stored.filter(({ family }) => family !== null)
  const times: number[] = []
  for (let n = 0; n < count && !isOver; n++) {
    const { text = '' } = families[(n * 37) % families.length] ?? {}
    const siteId = ground.siteIds[n % ground.siteIds.length] as number
    const { rows } = await client.query(
      `insert into content (site_id, kind, author_id, post_id, body) values ($1, 'comment', $2, $3, $4) returning id`,
      [siteId, ground.authors.get(siteId)?.[n], ground.posts.get(siteId), `<p>${text} (${n})</p>`],
    )
    const { id } = rows[0]
    const began = performance.now()
    await client.query(
      `select graphile_worker.add_job('bursts.join', json_build_object('siteId', $1::int, 'id', $2::text))`,
      [siteId, id],
    )
    while (true) {
      const known = await client.query('select from text_prints where site_id = $1 and content_id = $2', [siteId, id])
      if (known.rows.length > 0) break
      await pause(5)
    }
    times.push(performance.now() - began)
    await pause(100)
  }
  return spreadOf(times)
}

type Figures = {
  found: number
  grouped: Grouping
  listed: { all: Spread; done: Spread }
  idle: Spread
  busy: Spread
  meanwhile: Spread
  beside: Spread
  recall: number
  precision: number
  ofAll: number
  alone: number
  count: number
  load: number
  rssMb: number
}

function figures({
  found,
  grouped,
  listed,
  idle,
  busy,
  meanwhile,
  beside,
  recall,
  precision,
  ofAll,
  alone,
  count,
  load,
  rssMb,
}: Figures): string {
  const slower = busy.p95 / idle.p95
  const yes = (isMet: boolean) => (isMet ? 'yes' : 'no')
  const s = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const goals = [
    ['Grouping of all prints', 'under 5 s', `${grouped.seconds.toFixed(1)} s`, yes(grouped.seconds < 5)],
    ['A new text joins beside them, p95', 'within 2 s', s(beside.p95), yes(beside.p95 < 2000)],
    [
      'A new text joins while the job goes through them, slowest',
      'within 2 s',
      s(meanwhile.max),
      yes(meanwhile.max < 2000),
    ],
    [
      `Pairs of ${FAMILIES.toLocaleString('en')} families that are found`,
      'at least 0.95',
      recall.toFixed(3),
      yes(recall >= 0.95),
    ],
    [
      'Of the pairs that are found with a text of a family, those that are right',
      'at least 0.95',
      precision.toFixed(3),
      yes(precision >= 0.95),
    ],
    ['Of all pairs that are found, those that are right', 'at least 0.95', ofAll.toFixed(3), yes(ofAll >= 0.95)],
    ["p95 of another site's dashboard meanwhile", 'at most 2 × idle', `${slower.toFixed(2)} ×`, yes(slower <= 2)],
  ]
  const stages = [
    ['processor time of the grouping', `${grouped.cpu.toFixed(1)} s`],
    [
      'pairs that are found among texts that stand alone',
      `${alone.toLocaleString('en')} of ${count.toLocaleString('en')}`,
    ],
    ['the whole job: reading, printing, grouping and writing all of them', `${found.toFixed(1)} s`],
    ['a new text joins beside them, p50 and slowest', `${s(beside.p50)}, ${s(beside.max)} (${beside.n} texts)`],
    ['a new text joins meanwhile, p50 and p95', `${s(meanwhile.p50)}, ${s(meanwhile.p95)} (${meanwhile.n} texts)`],
    [
      'a page of the list and its count, p50 and p95: of all, and of those that are done',
      [listed.all, listed.done].map(({ p50, p95 }) => `${p50.toFixed(1)} ms, ${p95.toFixed(1)} ms`).join('; '),
    ],
    ['p95 of the dashboard, idle and meanwhile', `${idle.p95.toFixed(1)} ms, ${busy.p95.toFixed(1)} ms`],
    ['memory of the server at most', `${Math.round(rssMb)} MB`],
  ]
  const about = `${TEXTS.toLocaleString('en')} texts; ${cpus().length} cores, load ${load.toFixed(1)} when the job began.`
  return [about, table(['goal', 'wanted', 'measured', 'met'], goals), table(['what', 'measured'], stages)].join('\n\n')
}
