// Many flags at once while others work, and a few at once beside as many decisions one by one, as a person presses them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { besideOthers, fieldOf } from '../proof/bulk-beside.ts'
import type { Person } from '../proof/endpoint.ts'
import { inParallel, machineLoad } from '../proof/load.ts'
import { FLAGS } from '../proof/many-flags.ts'
import { medianOf } from './load.ts'
import { table, writePart } from './report.ts'

const SECONDS_MAX = 30
const SLOWER_MAX = 2
/** Rows of a few, and rounds in which both ways take turns; the first warms both up and does not count. */
const FEW = [2, 10, 50]
const ROUNDS = 7
/** One by one the console sends so many beside each other. */
const BESIDE = 4

type Flag = { id: string; version: number }
type Times = Record<'together' | 'singly', number[]>

/** Measures it, and writes the figures into docs/performance.md. */
export async function writeBulk(say: (line: string) => void): Promise<void> {
  say('Measuring bulk …')
  const folder = mkdtempSync(join(tmpdir(), `ward-bench-${process.pid}-`))
  chmodSync(folder, 0o711)
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const { admin, figures } = await besideOthers({ folder, later: (end) => ends.push(end) })
    const load = machineLoad()
    const few: [number, Times][] = []
    for (const n of FEW) few.push([n, await bothMethods(admin, n)])
    const section = sectionOf(figures, load, few)
    say(section)
    writePart('bulk', section)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

const LIST = `query ($limit: Int!) {
  contentFlagStream(isOpen: true, isImage: false, atRisk: false, isRequiredToPublish: false, limit: $limit) { contentFlags { id version } }
}`
const TOGETHER = 'mutation ($flags: [SeenFlagInput!]!) { decideFlags(operation: DONE, flags: $flags) { id } }'
const UNDO = 'mutation ($id: ID!) { undoBulkDecision(id: $id) { id } }'
const SINGLY = `mutation ($id: ID!, $operation: ContentFlagOperation!, $version: Int) {
  updateContentFlag(id: $id, operation: $operation, version: $version) { id }
}`

/** Some flags marked done and open again, by one request and one by one, by turns. */
async function bothMethods(admin: Person, n: number): Promise<Times> {
  const times: Times = { together: [], singly: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const flags = await someFlags(admin, n)
    let bulkId = ''
    const together = await timed(async () => {
      bulkId = fieldOf<{ id: string }>(await admin.ask(TOGETHER, { flags }), 'decideFlags').id
    })
    fieldOf(await admin.ask(UNDO, { id: bulkId }), 'undoBulkDecision')
    const again = await someFlags(admin, n)
    const operate = (operation: string) => async (flag: Partial<Flag>) => {
      fieldOf(await admin.ask(SINGLY, { ...flag, operation }), 'updateContentFlag')
    }
    const singly = await timed(() => inParallel(again, BESIDE, operate('DONE')))
    const ids = again.map(({ id }) => ({ id }))
    await inParallel(ids, BESIDE, operate('REOPEN'))
    if (round === 0) continue
    times.together.push(together)
    times.singly.push(singly)
  }
  return times
}

const someFlags = async (admin: Person, limit: number): Promise<Flag[]> =>
  fieldOf<{ contentFlags: Flag[] }>(await admin.ask(LIST, { limit }), 'contentFlagStream').contentFlags

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

type Figures = Awaited<ReturnType<typeof besideOthers>>['figures']

function sectionOf({ ms, idle, busy, broken }: Figures, load: string, few: readonly [number, Times][]): string {
  const yes = (met: boolean) => (met ? 'yes' : 'no')
  const goals = table(
    ['goal', 'wanted', 'measured', 'met'],
    [
      [
        `${FLAGS.toLocaleString('en')} flags, from the press to the last`,
        `under ${SECONDS_MAX} s`,
        `${(ms / 1000).toFixed(1)} s`,
        yes(ms < SECONDS_MAX * 1000),
      ],
      [
        'p95 of the questions of others meanwhile, to before it',
        `at most ${SLOWER_MAX} ×`,
        `${(busy / idle).toFixed(2)} × (${idle.toFixed(0)} and ${busy.toFixed(0)} ms)`,
        yes(busy <= SLOWER_MAX * idle),
      ],
      ['questions of others that broke', 'none', String(broken), yes(broken === 0)],
    ],
  )
  const methods = table(
    ['flags of a page', 'by one request, ms', `one by one, ${BESIDE} beside each other, ms`],
    few.map(([n, { together, singly }]) => [String(n), medianOf(together).toFixed(0), medianOf(singly).toFixed(0)]),
  )
  return `${goals}\n\nMedians of ${ROUNDS} rounds, by turns:\n\n${methods}\n\nThe machine: ${load} at the end of the first part, ${machineLoad()} at the end of the second.`
}
