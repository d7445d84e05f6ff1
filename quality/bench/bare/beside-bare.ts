// Asks Ward and a bare fastify route the same in turns, round by round, with so many connections.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inParallel, machineLoad } from '../../proof/load.ts'
import { startWard } from '../../proof/ward.ts'
import { medianOf } from '../load.ts'
import { startProgram } from '../program.ts'
import { table } from '../report.ts'

const ROUTES = fileURLToPath(new URL('./routes.ts', import.meta.url))
const CONNECTIONS = 50
/** Requests of a round, and rounds; those before them warm both up and do not count. */
const ROUND = 4_000
const ROUNDS = 5
const WARMING = 6
const WANTED = 0.6
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export type Asked = { path: string; cookie?: string }
type Measured = {
  what: string
  /** Whether the goal is about it. */
  isGoal: boolean
  /** The nth request to Ward, and the path of the bare routes beside it. */
  ask(nth: number): Asked
  bare: string
  /** The status that both answer with. */
  status: number
}
type Rates = { ward: number[]; bare: number[] }

/** Measures each in turns beside the bare routes; the figures as tables. */
export async function besideBare(measured: readonly Measured[], say: (line: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `ward-bench-${process.pid}-`))
  chmodSync(folder, 0o711)
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const later = (end: () => unknown) => ends.push(end)
  try {
    const ward = await startWard({ folder, later }, { TRUSTED_PROXIES: '127.0.0.1' })
    const bare = await startProgram('bare routes', ROUTES, { DATABASE_URL: ward.url })
    later(bare.stop)
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    later(() => agent.destroy())
    const rates: Rates[] = []
    for (const each of measured) rates.push(await rounds(each, { agent, ward: ward.port, bare: bare.port }, say))
    return figures(measured, rates)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

type Sides = { agent: Agent; ward: number; bare: number }

async function rounds(measured: Measured, { agent, ...ports }: Sides, say: (line: string) => void): Promise<Rates> {
  const rates: Rates = { ward: [], bare: [] }
  let next = 0
  for (let round = 1 - WARMING; round <= ROUNDS; round++) {
    for (const side of ['ward', 'bare'] as const) {
      const numbers = Array.from({ length: ROUND }, (_, at) => next + at)
      next += ROUND
      const began = performance.now()
      await inParallel(numbers, CONNECTIONS, async (nth) => {
        const status = await statusOf(
          agent,
          ports[side],
          side === 'ward' ? measured.ask(nth) : { path: measured.bare },
          nth,
        )
        if (status !== measured.status) throw new Error(`${measured.what} was answered with ${status}`)
      })
      if (round > 0) rates[side].push(ROUND / ((performance.now() - began) / 1000))
    }
    if (round > 0) say(`${measured.what}: ${Math.round(rates.ward.at(-1) ?? 0)}, ${Math.round(rates.bare.at(-1) ?? 0)}`)
  }
  return rates
}

/** Each request comes from an address of its own, as a proxy tells. */
const statusOf = (agent: Agent, port: number, { path, cookie = '' }: Asked, nth: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: 'migraine.localhost',
      'user-agent': BROWSER,
      cookie,
      'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    }
    const asked = request({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })

function figures(measured: readonly Measured[], rates: readonly Rates[]): string {
  const shareOf = ({ ward, bare }: Rates) => medianOf(ward.map((rate, round) => rate / (bare[round] ?? Number.NaN)))
  const goals = measured.flatMap(({ what, isGoal }, at) => {
    const share = shareOf(rates[at] ?? { ward: [], bare: [] })
    if (!isGoal) return []
    return [[`${what}`, `at least ${WANTED}`, share.toFixed(2), share >= WANTED ? 'yes' : 'no']]
  })
  const rows = measured.map(({ what }, at) => {
    const each = rates[at] ?? { ward: [], bare: [] }
    const reported = (all: readonly number[]) => all.map((rate) => Math.round(rate)).join(', ')
    return [what, reported(each.ward), reported(each.bare), shareOf(each).toFixed(2)]
  })
  return [
    table(['goal', 'wanted', 'measured', 'met'], goals),
    table(
      [`a second in each of ${ROUNDS} rounds of ${ROUND.toLocaleString('en')}`, 'Ward', 'a bare route', 'share'],
      rows,
    ),
    `${CONNECTIONS} connections, ${machineLoad()} at the end.`,
  ].join('\n\n')
}
