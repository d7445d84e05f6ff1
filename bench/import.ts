// npm run bench writes about everything else; node bench/import.ts [--rows 1000000] measures the import of JSON Lines: all
// wrong rows told, its time against a plain COPY of the same rows with the same indexes built, its memory, and how long
// others wait for their answers meanwhile. Writes the figures into docs/import.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { type Floor, floorOf } from './import-floor.ts'
import { makeNetwork, type Network } from './import-network.ts'
import { type Wrong, writeRows } from './import-rows.ts'
import { spreadOf, timeOf } from './load.ts'
import { startProgram } from './program.ts'

const ROOT = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)
const say = (line: string) => console.info(line)

const folder = mkdtempSync(join(tmpdir(), 'ward-bench-import-'))
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
mkdirSync(dataDir, { mode: 0o711 })
const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), as: 'server' })
try {
  await migrate(embedded.ownerUrl)
  const network = await makeNetwork({ ...embedded, dataDir })
  const file = join(folder, 'rows.jsonl')
  const wrong = await writeRows(file, rows)
  const kinds = new Set(wrong.map(({ kind }) => kind)).size
  say(`${rows} rows, ${Math.round(statSync(file).size / 1e6)} MB, ${wrong.length} wrong ones of ${kinds} kinds`)

  const environment = { DATABASE_URL: embedded.url, DATABASE_OWNER_URL: embedded.ownerUrl, SECRET_KEY: '0'.repeat(64) }
  const env = { ...environment, DATA_DIR: join(folder, 'node'), LOG_LEVEL: 'warn', PORT: '0' }
  const ward = await startProgram('Ward', join(ROOT, 'server/src/main.ts'), env)
  const idle = await answers(network, ward.port, { seconds: 20 })
  const report = join(folder, 'refused.jsonl')
  const importing = runImport([file, '--site', network.host, '--report', report], env)
  const busy = await answers(network, ward.port, { until: importing })
  await ward.stop()
  const done = await importing
  const told = explained(wrong, readFileSync(report, 'utf8'))
  const floor = await floorOf(network, folder)
  await network.close()
  const table = figures({ wrong, kinds, told, done, floor, idle, busy })
  say(table)
  writePage(table)
} finally {
  await embedded.close()
  rmSync(folder, { recursive: true, force: true })
}

type Done = { seconds: number; rssMb: number }

/** Runs the command in a process of its own; its memory is looked at ten times a second, and its peak asked of the system. */
async function runImport(args: string[], env: Record<string, string>): Promise<Done> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'server/src/import.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let rssMb = 0
  const look = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      rssMb = Math.max(rssMb, Number(peak ?? 0) / 1024)
    } catch {
      // It has ended.
    }
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(look)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, rssMb }
}

/** Asks for the dashboard of another site ten times a second. */
async function answers(
  network: Network,
  port: number,
  { seconds, until }: { seconds?: number; until?: Promise<unknown> },
) {
  const times: number[] = []
  let isOver = false
  until
    ?.finally(() => {
      isOver = true
    })
    .catch(() => undefined)
  const end = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000
  for (let n = 0; n < 20; n++) await timeOf(port, network.question)
  while (!isOver && performance.now() < end) {
    const took = await timeOf(port, network.question)
    times.push(took)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - took)))
  }
  return spreadOf(times)
}

/** How many wrong lines were told with the right field and reason, and how many lines were told that are not wrong. */
function explained(wrong: readonly Wrong[], report: string): { right: number; other: number } {
  const said = new Map<number, Set<string>>()
  for (const line of report.split('\n').filter((each) => each !== '')) {
    const refused = JSON.parse(line) as Wrong
    const all = said.get(refused.line) ?? new Set()
    said.set(refused.line, all.add(`${refused.field}: ${refused.reason}`))
  }
  const right = wrong.filter(({ line, field, reason }) => said.get(line)?.has(`${field}: ${reason}`)).length
  const lines = new Set(wrong.map(({ line }) => line))
  return { right, other: [...said.keys()].filter((line) => !lines.has(line)).length }
}

type Figures = {
  wrong: readonly Wrong[]
  kinds: number
  told: { right: number; other: number }
  done: Done
  floor: Floor
  idle: ReturnType<typeof spreadOf>
  busy: ReturnType<typeof spreadOf>
}

function figures({ wrong, kinds, told, done, floor, idle, busy }: Figures): string {
  const s = (seconds: number) => `${seconds.toFixed(1)} s`
  const plain = floor.copy + floor.indexes + floor.keys
  const lines: [string, string, string][] = [
    [
      `wrong rows told with line, field and reason (${kinds} kinds)`,
      `${wrong.length}`,
      `${told.right}, ${told.other} others`,
    ],
    [
      `import of ${rows.toLocaleString('en-US')} rows`,
      '',
      `${s(done.seconds)}, ${Math.round(rows / done.seconds)} rows a second`,
    ],
    ['plain COPY of the same rows into tables without indexes', '', s(floor.copy)],
    ['building the same indexes', '', s(floor.indexes)],
    ['building the same foreign keys', '', s(floor.keys)],
    ['import against COPY, indexes and keys', 'at most 1.5', (done.seconds / plain).toFixed(2)],
    ['COPY of the same rows into tables that have their indexes and keys', '', s(floor.kept)],
    ['import against that', '', (done.seconds / floor.kept).toFixed(2)],
    ['peak memory of the process', 'at most 300 MB', `${Math.round(done.rssMb)} MB`],
    ['p95 of the dashboard, idle', '', `${idle.p95.toFixed(1)} ms`],
    [
      'p95 of the dashboard meanwhile',
      'at most 3 ×',
      `${busy.p95.toFixed(1)} ms, ${(busy.p95 / idle.p95).toFixed(1)} ×`,
    ],
  ]
  const load = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}, the embedded PostgreSQL with its settings.`
  return [
    load,
    '',
    '| what | wanted | measured |',
    '|---|---|---|',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

function writePage(table: string): void {
  const page = join(ROOT, 'docs', 'import.md')
  const [before, rest] = readFileSync(page, 'utf8').split('<!-- measured by bench/import.ts -->')
  const after = rest?.split('<!-- measured until here -->')[1]
  if (after === undefined) throw new Error('docs/import.md has no place for the figures')
  writeFileSync(
    page,
    `${before}<!-- measured by bench/import.ts -->\n\n${table}\n\n<!-- measured until here -->${after}`,
  )
}
