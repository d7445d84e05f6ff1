// The workload `import`: how the import of JSON Lines fares against a plain COPY of the same rows with the same indexes built: all
// wrong rows reported, its time, its memory, and how long others wait for their answers meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { startEmbedded } from '../../server/src/platform/database/embedded.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { type Floor, floorOf } from './import-floor.ts'
import { makeNetwork, type Network } from './import-network.ts'
import { SHARES, type Wrong, writeRows } from './import-rows.ts'
import { spreadOf, timeOf } from './load.ts'
import { startProgram } from './program.ts'
import { table } from './report.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Measures an import of so many rows, of users alone or of all, on a PostgreSQL of its own; the figures as tables. */
export async function importFigures(
  of: keyof typeof SHARES,
  rows: number,
  say: (line: string) => void,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ward-bench-import-'))
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'warn' }), as: 'server' })
  try {
    await migrate(embedded.ownerUrl)
    const network = await makeNetwork({ ...embedded, dataDir })
    const file = join(folder, 'rows.jsonl')
    const wrong = await writeRows(file, rows, SHARES[of])
    const kinds = new Set(wrong.map(({ kind }) => kind)).size
    const megabytes = Math.round(statSync(file).size / 1e6)
    say(`${rows.toLocaleString('en')} rows, ${megabytes} MB, ${wrong.length} wrong ones of ${kinds} kinds`)

    const environment = {
      DATABASE_URL: embedded.url,
      DATABASE_OWNER_URL: embedded.ownerUrl,
      SECRET_KEY: '0'.repeat(64),
    }
    const env = { ...environment, DATA_DIR: join(folder, 'node'), LOG_LEVEL: 'warn', PORT: '0' }
    const ward = await startProgram('Ward', join(ROOT, 'server/src/main.ts'), env)
    const idle = await answers(network, ward.port, { seconds: 20 })
    const report = join(folder, 'refused.jsonl')
    const importing = runImport([file, '--site', network.host, '--report', report], env)
    const busy = await answers(network, ward.port, { until: importing })
    await ward.stop()
    const done = await importing
    const reported = explained(wrong, readFileSync(report, 'utf8'))
    const floor = await floorOf(network, folder)
    await network.close()
    return figures({ of, rows, megabytes, wrong, kinds, reported, done, floor, idle, busy })
  } finally {
    await embedded.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `rss` are megabytes, one figure for each tenth of the time. */
type Done = { seconds: number; rssMb: number; rss: number[] }

/** Runs the command in a process of its own; its memory is looked at ten times a second, and its peak asked of the system. */
async function runImport(args: string[], env: Record<string, string>): Promise<Done> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(ROOT, 'server/src/import.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let rssMb = 0
  const seen: number[] = []
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
      rssMb = Math.max(rssMb, of('VmHWM'))
      seen.push(of('VmRSS'))
    } catch {
      // It has ended.
    }
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(look)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  const rss = Array.from({ length: 10 }, (_none, at) => seen[Math.floor(((at + 0.5) * seen.length) / 10)] ?? 0)
  return { seconds: (performance.now() - began) / 1000, rssMb, rss }
}

/** Asks for the dashboard of another site ten times a second. */
export async function answers(
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

/** The number of wrong lines reported with the right field and reason, and of right lines reported. */
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
  of: keyof typeof SHARES
  rows: number
  megabytes: number
  wrong: readonly Wrong[]
  kinds: number
  reported: { right: number; other: number }
  done: Done
  floor: Floor
  idle: ReturnType<typeof spreadOf>
  busy: ReturnType<typeof spreadOf>
}

const s = (seconds: number) => `${seconds.toFixed(1)} s`
const times = (value: number) => `${value.toFixed(2)} ×`
const yes = (isMet: boolean) => (isMet ? 'yes' : 'no')

function figures({ of, rows, megabytes, wrong, kinds, reported, done, floor, idle, busy }: Figures): string {
  const plain = floor.copy + floor.indexes
  const ratio = done.seconds / plain
  const slower = busy.p95 / idle.p95
  const goals = [
    [
      `Wrong rows reported with line, field and reason (${kinds} kinds)`,
      `${wrong.length}`,
      `${reported.right}, and ${reported.other} others`,
      yes(reported.right === wrong.length && reported.other === 0),
    ],
    of === 'users'
      ? ['Time', 'at most 120 s', s(done.seconds), yes(done.seconds <= 120)]
      : ['Time against a plain COPY and building the same indexes', 'at most 1.5 ×', times(ratio), yes(ratio <= 1.5)],
    ['Peak memory of the process', 'at most 300 MB', `${Math.round(done.rssMb)} MB`, yes(done.rssMb <= 300)],
    ["p95 of another site's dashboard meanwhile", 'at most 3 × idle', times(slower), yes(slower <= 3)],
  ]
  const stages = [
    ['import', `${s(done.seconds)}, ${Math.round(rows / done.seconds)} rows a second`],
    ['plain COPY of the same rows into tables without indexes', s(floor.copy)],
    ['building the same indexes', s(floor.indexes)],
    ['building the same foreign keys', s(floor.keys)],
    ['import against COPY, indexes and foreign keys', times(done.seconds / (plain + floor.keys))],
    ['COPY of the same rows into tables that have their indexes and keys', s(floor.kept)],
    ['import against that', times(done.seconds / floor.kept)],
    ['memory in each tenth of the time', `${done.rss.map((megabyte) => Math.round(megabyte)).join(', ')} MB`],
    ['p95 of the dashboard, idle and meanwhile', `${idle.p95.toFixed(1)} ms, ${busy.p95.toFixed(1)} ms`],
  ]
  const cores = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, the embedded PostgreSQL with its settings`
  const about = `${rows.toLocaleString('en')} rows in a file of ${megabytes} MB; ${cores}.`
  return [about, table(['goal', 'wanted', 'measured', 'met'], goals), table(['what', 'measured'], stages)].join('\n\n')
}
