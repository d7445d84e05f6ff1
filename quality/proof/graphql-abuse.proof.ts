import { setTimeout as pause } from 'node:timers/promises'
import { type Abuse, abuses, worstAnswers } from './abuses.ts'
import { makeBig } from './big-network.ts'
import { type Person, send, signIn } from './endpoint.ts'
import { type Alone, alone, dearest, type Ends, sendDocuments, together } from './fuzz.ts'
import { machineLoad } from './load.ts'
import { letWork, type Served } from './others.ts'
import { atLeast, type Bench, type Figure, measured, none, sum, under } from './proof.ts'
import { startMeasuredWard, type Ward } from './ward.ts'

export const name = 'graphql-abuse'
export const title =
  'aliases, depth, fragments, batches, huge documents, and 10,000 random valid ones, while others work'

const SECONDS_EACH = 8
const ABUSERS = 8
const DOCUMENTS = 10_000
const PARTS = 20
/** Documents sent by themselves, so often each. */
const ALONE = { among: 2000, count: 20, tries: 5 }

type Abused = Served & { kind: string; abused: number; faults: number }
type Fuzzed = Served & { ends: Ends; held: number; rssMb: number }

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startMeasuredWard(bench)
  const workers = await Promise.all(['ines', 'della', 'tomas', 'kit'].map((who) => signIn(ward, `${who}@ward.example`)))
  const abuser = await signIn(ward, 'mara@ward.example')
  const ids = await makeBig(ward, abuser)
  // Nothing is refused to a super admin: all that is asked for is made.
  const chief = await signIn(ward, 'ines@ward.example')
  const worst = [...worstAnswers(ids), ...dearest({ ...ids, id: ids.id.slice(0, -1) }, ALONE)]
  for (const { query } of worstAnswers(ids)) {
    const { text } = await abuser.post('/api/moderation', { query })
    if (!text.startsWith('{"data":{')) throw new Error(`The most that is allowed is not: ${text.slice(0, 500)}`)
  }
  // The first answers of a process are slow whoever asks.
  await abused(ward, workers, abuser, null, 4)
  const idle = await bench.part('idle', () => abused(ward, workers, abuser, null, SECONDS_EACH))
  bench.say(`nobody abuses: 95 of 100 under ${Math.round(idle.p95)} ms`)

  const each: Alone[] = []
  for (const [at, document] of worst.entries()) {
    const one = await bench.part(`alone ${at}`, () => alone(ward, chief, document, ALONE.tries))
    each.push(one)
    bench.say(`alone ${at}: held ${one.held.toFixed(1)} ms, ${one.grownMb.toFixed(1)} MB more, ${one.bytes} bytes`)
  }

  const fuzzers = [
    abuser,
    ...(await Promise.all(['ines', 'tomas', 'kit'].map((who) => signIn(ward, `${who}@ward.example`)))),
  ]
  const runs: Fuzzed[] = []
  for (let at = 0; at < PARTS; at++) {
    const size = DOCUMENTS / PARTS
    const one = await bench.part(`random ${at}`, async () => {
      await ward.reset()
      const others = letWork(workers)
      const ends = await sendDocuments(fuzzers, ids, at * size, (at + 1) * size)
      const served = await others.stop()
      const { delayMax, rssMb } = await ward.cost()
      return { ...served, ends, held: delayMax, rssMb }
    })
    runs.push(one)
    sayReasons(bench, one)
    const { answered, dear, otherwise } = one.ends
    bench.say(
      `random ${at}: ${answered} answered, ${dear + otherwise} refused, others ${Math.round(one.p95)} ms, ${Math.round(one.rssMb)} MB`,
    )
  }

  const results: Abused[] = []
  for (const abuse of abuses()) {
    const result = await bench.part(abuse.kind, () => abused(ward, workers, abuser, abuse, SECONDS_EACH))
    results.push(result)
    sayReasons(bench, result)
    bench.say(`${abuse.kind}: ${result.abused} abuses, 95 of 100 others under ${Math.round(result.p95)} ms`)
  }
  return [...figuresOfAbuses(idle, results), ...figuresOfRandom(each, runs)]
}

/** Why somebody who only worked was not answered. */
function sayReasons(bench: Bench, { reasons }: Served) {
  for (const [reason, times] of Object.entries(reasons)) bench.say(`others refused ${times} times: ${reason}`)
}

function figuresOfAbuses(idle: Served, results: readonly Abused[]): Figure[] {
  const worst = results.toSorted((a, b) => b.p95 - a.p95)[0]
  return [
    atLeast(`abuses of ${results.length} kinds`, sum(results.map((one) => one.abused)), 1000),
    measured(`others when nobody abuses, 95 of 100 (${machineLoad()})`, `${Math.round(idle.p95)} ms`),
    under(
      `others meanwhile, 95 of 100, the worst kind: ${worst?.kind} (${machineLoad()})`,
      worst?.p95 ?? Number.NaN,
      500,
    ),
    atLeast('questions of others meanwhile', sum(results.map((one) => one.asked)), 100),
    none('questions of others refused or lost', sum(results.map((one) => one.broken))),
    none('abuses answered by a fault', sum(results.map((one) => one.faults))),
  ]
}

function figuresOfRandom(each: readonly Alone[], runs: readonly Fuzzed[]): Figure[] {
  const ends = together(runs.map((one) => one.ends))
  const most = (numbers: readonly number[]) => Math.max(...numbers)
  return [
    atLeast('random valid documents, by four people two at once each', ends.documents, DOCUMENTS),
    measured('random documents answered', ends.answered.toLocaleString('en')),
    measured('random documents refused for the rows they may give', ends.dear.toLocaleString('en')),
    measured('random documents refused otherwise', ends.otherwise.toLocaleString('en')),
    none('random documents answered by a fault', ends.faults),
    none('random documents without an answer: the process died or let go', ends.lost),
    none('questions of others meanwhile refused or lost', sum(runs.map((one) => one.broken))),
    under(`others meanwhile, 95 of 100, the worst twentieth (${machineLoad()})`, most(runs.map((one) => one.p95)), 500),
    measured('resident memory meanwhile, at most', `${Math.round(most(runs.map((one) => one.rssMb)))} MB`),
    measured(
      'event loop held meanwhile, all of them together, at most',
      `${Math.round(most(runs.map((one) => one.held)))} ms`,
    ),
    under(
      `event loop held by one document alone, the worst of ${each.length} (best of ${ALONE.tries} tries)`,
      most(each.map((one) => one.held)),
      50,
    ),
    atMost(`memory one document alone takes, the worst of ${each.length}`, most(each.map((one) => one.grownMb)), 50),
  ]
}

const atMost = (what: string, mb: number, limit: number): Figure => ({
  kind: 'time',
  what,
  value: `${Math.max(0, Math.round(mb))} MB`,
  goal: `at most ${limit} MB`,
  met: mb <= limit,
})

/** Lets people work, and abusers abuse, for some seconds; how long the people waited. */
async function abused(
  ward: Ward,
  workers: Person[],
  abuser: Person,
  abuse: Abuse | null,
  seconds: number,
): Promise<Abused> {
  const until = performance.now() + seconds * 1000
  const result = { kind: abuse?.kind ?? 'idle', abused: 0, faults: 0 }
  const strike = async (at: number) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (at % 2 === 0) headers.cookie = abuser.cookie
    while (abuse && performance.now() < until) {
      const reply = await send(ward, { path: '/api/moderation', headers, body: abuse.body }).catch(() => null)
      result.abused++
      if ((reply?.status ?? 0) >= 500) result.faults++
      // A body that is too long is cut off by the server: that is an answer.
      if (!reply) await pause(5)
    }
  }
  const others = letWork(workers)
  const strikers = abuse ? Array.from({ length: ABUSERS }, (_, at) => strike(at)) : [pause(seconds * 1000)]
  await Promise.all(strikers)
  return { ...result, ...(await others.stop()) }
}
