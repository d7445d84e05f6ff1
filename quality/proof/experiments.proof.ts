import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { send, signIn } from './endpoint.ts'
import { inParallel, machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, measured, none, percentile, under } from './proof.ts'
import { type Node, startMeasuredWard, startSecond } from './ward.ts'

export const name = 'experiments'
export const title = '10,000 sessions on two servers, first calls at once, and a server that simulates 9,999,999'

const SESSIONS = 10_000
const FIRST_CALLS = 50
const PRESSED = 100
const SIMULATED = 9_999_999
const SYMBOL = 'diary-title'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Answer = { variant: string; counted: boolean }

/** The answer of a server to a session. */
async function ask(node: Pick<Node, 'port'>, cookie: string): Promise<Answer> {
  const headers = { 'user-agent': BROWSER, 'sec-fetch-site': 'same-origin', cookie, ...addressOf(cookie) }
  const { status, text } = await send(node, { method: 'GET', path: `/api/experiment/${SYMBOL}`, headers })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return JSON.parse(text)
}

/** Sessions come from many places. */
const addressOf = (cookie: string) => {
  const n = Number(/(\d+)$/.exec(cookie)?.[1] ?? 0)
  return { 'x-forwarded-for': `198.51.${(n >> 8) & 255}.${n & 255}` }
}
/** The cookie of the nth session: its id is 22 signs long, as those that browsers are given. */
const sessionOf = (kind: string, n: number) => `nex_session=${kind.padEnd(22 - String(n).length, '-')}${n}`

export async function run(bench: Bench): Promise<Figure[]> {
  const one = await startMeasuredWard(bench, { TRUSTED_PROXIES: '127.0.0.1' })
  const two = await startSecond(bench, one, { TRUSTED_PROXIES: '127.0.0.1' })
  const pool = new pg.Pool({ connectionString: one.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  const assigned = await bench.part('assigned', () => assignAll(one, two, pool))
  const pressed = await bench.part('first calls', () => pressAtOnce(one, two, pool))
  const simulated = await bench.part('simulated', () => simulate(one, pool))
  bench.say(JSON.stringify({ assigned, pressed, simulated }))
  return [
    atLeast('sessions that both of two servers were asked about', assigned.asked, SESSIONS),
    none('sessions that the two answered differently, or did not count', assigned.different),
    none('rows of those sessions that are missing, or too many', Math.abs(assigned.rows - SESSIONS)),
    none('rows whose variant is not the one that was answered', assigned.otherwise),
    none('sessions by which the figures differ from the rows', Math.abs(assigned.uncounted)),
    none(
      `of ${PRESSED} sessions with ${FIRST_CALLS} first calls at once on both servers, those that are not one row`,
      pressed.notOne,
    ),
    none('of those 100 sessions, those that got two variants', pressed.twoVariants),
    none('sessions that a run with 9,999,999 did not assign', SIMULATED - simulated.sum),
    under(`event loop meanwhile, 99 of 100 (${machineLoad()})`, simulated.delayP99, 50),
    measured('answers to others meanwhile, 95 of 100', `${Math.round(simulated.p95)} ms`),
    measured('the run took', `${(simulated.ms / 1000).toFixed(1)} s`),
  ]
}

/** Asks one server and then the other about each session, in turns, and reads what is stored of them. */
async function assignAll(one: Node, two: Node, pool: pg.Pool) {
  let different = 0
  let asked = 0
  const before = await countsIn(pool)
  const answered = new Map<string, string>()
  const all = Array.from({ length: SESSIONS }, (_, n) => n)
  await inParallel(all, 16, async (n) => {
    const cookie = sessionOf('both', n)
    const [first, second] = n % 2 === 0 ? [one, two] : [two, one]
    const answers = [await ask(first, cookie), await ask(second, cookie)]
    asked++
    answered.set(storedAs(cookie), answers[0]?.variant ?? '')
    if (new Set(answers.map(({ variant }) => variant)).size > 1 || answers.some(({ counted }) => !counted)) different++
  })
  const { rows } = await pool.query<{ session: string; variant: string }>(
    'select session, variant from experiment_sessions where session = any ($1)',
    [[...answered.keys()]],
  )
  const otherwise = rows.filter(({ session, variant }) => answered.get(session) !== variant).length
  const after = await countsIn(pool)
  return {
    ...{ asked, different, otherwise, rows: rows.length },
    uncounted: after.counted - before.counted - (after.sessions - before.sessions),
  }
}

/** A session is stored as a hash of what its cookie holds. */
const storedAs = (cookie: string) =>
  createHash('sha256')
    .update(cookie.replace(/^nex_session=/, ''))
    .digest('base64url')
    .slice(0, 22)

/** Many first calls of one session at once, half of them on each server. */
async function pressAtOnce(one: Node, two: Node, pool: pg.Pool) {
  let notOne = 0
  let twoVariants = 0
  for (let n = 0; n < PRESSED; n++) {
    const { sessions: before } = await countsIn(pool)
    const cookie = sessionOf('first', n)
    const calls = Array.from({ length: FIRST_CALLS }, (_, at) => ask(at % 2 === 0 ? one : two, cookie))
    const variants = new Set((await Promise.all(calls)).map(({ variant }) => variant))
    if (variants.size > 1) twoVariants++
    if ((await countsIn(pool)).sessions !== before + 1) notOne++
  }
  return { notOne, twoVariants }
}

type Counts = { sessions: number; counted: number }
async function countsIn(pool: pg.Pool): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select (select count(*)::int from experiment_sessions where not is_forced) as sessions,
            (select coalesce(sum(sessions), 0)::int from experiment_counts where not is_forced) as counted`,
  )
  return rows[0] ?? { sessions: 0, counted: 0 }
}

type Measured = Awaited<ReturnType<typeof startMeasuredWard>>

/** Starts a run that simulates the most there is, and asks the same server all the while. */
async function simulate(ward: Measured, pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string }>('select id from experiments where symbol = $1', [SYMBOL])
  const chief = await signIn(ward, 'ines@ward.example')
  const options = JSON.stringify({ id: rows[0]?.id, n: SIMULATED })
  await ward.reset()
  const began = performance.now()
  const start =
    'mutation ($options: String!) { runTaskScript(symbol: "simulate_experiment", options: $options) { id } }'
  const { data, errors } = await chief.ask(start, { options })
  const id = (data as { runTaskScript?: { id: string } } | null)?.runTaskScript?.id
  if (!id) throw new Error(errors[0]?.message)
  const waits: number[] = []
  for (;;) {
    const asked = await chief.ask(`query ($id: ID!) { run(id: $id) { state logs { message } } }`, { id })
    waits.push(asked.ms)
    const { state, logs } = (asked.data as unknown as { run: { state: string; logs: { message: string }[] } }).run
    if (state === 'FAILED' || state === 'GAVE_UP') throw new Error(`The run ${state}`)
    if (state === 'COMPLETED') {
      const measured = logs.map(({ message }) => /: ([\d,]+) \(/.exec(message)?.[1]?.replaceAll(',', '') ?? '0')
      const sum = measured.reduce((total, each) => total + Number(each), 0)
      const { delayP99 } = await ward.cost()
      return { sum, delayP99, p95: percentile(waits, 0.95), ms: performance.now() - began }
    }
    await pause(50)
  }
}
