// The measurements, kept as JSON: the newest figures of each workload at each size.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Spread } from './load.ts'
import type { Cost } from './program.ts'

/** One line of a workload: the request, the server, and the result. Times in milliseconds. */
export type Measure = { what: string; who: string; times: Spread; rates?: number[]; perSecond?: number; cost?: Cost }
export type Result = {
  workload: string
  flags: number
  at: string
  /** The machine's load average over a minute, when it was measured; above its number of cores others were at work. */
  load: number
  measures: Measure[]
}
export type Plan = { flags: number; workload: string; milliseconds: number; text: string; plan: string }
export type Machine = {
  cores: number
  memoryGb: number
  node: string
  postgresql: string
  settings: string
  peers: string
}
export type Results = { machine: Machine; results: Result[]; plans: Plan[] }

const FILE = join(import.meta.dirname, 'results.json')

export const readResults = (): Results | undefined =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : undefined

/** Adds to what is kept; a workload that was measured again at a size replaces its older figures. */
export function keep(machine: Machine, results: readonly Result[], plans: readonly Plan[]): Results {
  const known = readResults()
  const isNew = (old: Result) => results.some(({ workload, flags }) => workload === old.workload && flags === old.flags)
  const kept: Results = {
    machine,
    results: [...(known?.results ?? []).filter((old) => !isNew(old)), ...results],
    plans: plans.length > 0 ? [...plans] : (known?.plans ?? []),
  }
  writeFileSync(FILE, `${JSON.stringify(rounded(kept), null, 1)}\n`)
  return kept
}

export const resultOf = (workload: string, flags: number, measures: Measure[]): Result => ({
  workload,
  flags,
  at: new Date().toISOString().slice(0, 16),
  load: loadavg()[0] ?? 0,
  measures,
})

export const machineOf = (postgresql: string, settings: Record<string, string>, peers: string): Machine => ({
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  postgresql,
  settings: Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
  peers,
})

const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_key, item) => (typeof item === 'number' ? Math.round(item * 100) / 100 : item)))
