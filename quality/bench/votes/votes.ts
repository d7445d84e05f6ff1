// Votes a second through Ward, and through a bare route that sends the statements of a vote and does nothing else.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inParallel, machineLoad } from '../../proof/load.ts'
import { startWard } from '../../proof/ward.ts'
import { medianOf } from '../load.ts'
import { startProgram } from '../program.ts'
import { table, writePart } from '../report.ts'
import { CONNECTIONS, keyIn, pollIn, vote, votersUnder } from './ballots.ts'
import { recordedVote } from './recorded.ts'

const FLOOR = fileURLToPath(new URL('./floor.ts', import.meta.url))
/** Votes of a round, and rounds; the first warms both up and does not count. */
const ROUND = 1_500
const ROUNDS = 5
const WANTED = 0.6

type Ends = (() => unknown)[]
type Side = { port: number; rates: number[] }

/** Measures both in turns, and writes the figures into docs/performance.md. */
export async function writeVotes(say: (line: string) => void): Promise<void> {
  say('Measuring votes …')
  const folder = mkdtempSync(join(tmpdir(), `ward-bench-${process.pid}-`))
  chmodSync(folder, 0o711)
  const ends: Ends = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const [ward, bare] = await bothSides(folder, ends, say)
    const section = sectionOf(ward.rates, bare.rates)
    say(section)
    writePart('votes', section)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function bothSides(folder: string, ends: Ends, say: (line: string) => void): Promise<[Side, Side]> {
  const later = (end: () => unknown) => ends.push(end)
  const ward = await startWard({ folder, later }, { TRUSTED_PROXIES: '127.0.0.1' })
  const secretKey = keyIn(ward.dataDir)
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 2 })
  later(() => pool.end())
  const poll = await pollIn(pool)
  const recorded = await recordedVote({ ...ward, secretKey }, poll)
  const floor = await startProgram('floor', FLOOR, {
    DATABASE_URL: ward.url,
    STATEMENTS: JSON.stringify(recorded),
  })
  later(floor.stop)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  later(() => agent.destroy())
  const voters = votersUnder(secretKey)
  const sides: [Side, Side] = [
    { port: ward.port, rates: [] },
    { port: floor.port, rates: [] },
  ]
  let next = 1_000_000
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { port, rates } of sides) {
      const numbers = Array.from({ length: ROUND }, (_, at) => next + at)
      next += ROUND
      const began = performance.now()
      await inParallel(numbers, CONNECTIONS, async (at) => {
        const { status } = await vote({ agent, port }, poll, voters(at), at)
        if (status !== 200) throw new Error(`A vote was answered with ${status}`)
      })
      if (round > 0) rates.push(ROUND / ((performance.now() - began) / 1000))
    }
    if (round > 0)
      say(
        `Ward and a bare route, votes a second: ${sides.map(({ rates }) => Math.round(rates.at(-1) ?? 0)).join(', ')}`,
      )
  }
  return sides
}

function sectionOf(own: readonly number[], bare: readonly number[]): string {
  const ratio = medianOf(own.map((rate, round) => rate / (bare[round] ?? Number.NaN)))
  const rates = (all: readonly number[]) => all.map((rate) => Math.round(rate)).join(', ')
  const goal = table(
    ['goal', 'wanted', 'measured', 'met'],
    [
      [
        'Votes a second, of what a bare route does',
        `at least ${WANTED}`,
        ratio.toFixed(2),
        ratio >= WANTED ? 'yes' : 'no',
      ],
    ],
  )
  const rounds = table(
    ['', `votes a second in each of ${ROUNDS} rounds of ${ROUND}`, 'median'],
    [
      ['Ward', rates(own), String(Math.round(medianOf(own)))],
      ['a bare route', rates(bare), String(Math.round(medianOf(bare)))],
    ],
  )
  return `${goal}\n\n${rounds}\n\n${CONNECTIONS} connections, ${machineLoad()} at the end.`
}
