import { setTimeout as pause } from 'node:timers/promises'
import { type Abuse, abuses } from './abuses.ts'
import { type Person, send, signIn } from './door.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, percentile, under } from './proof.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'graphql-abuse'
export const title = 'aliases, depth, fragments, duplicates, batches and huge documents, while others work'

const SECONDS_EACH = 8
const ABUSERS = 8
const WORK = [
  '{ contentFlagStream(isOpen: true, limit: 10) { contentFlags { id preview author { username } } pageInfo { totalCount } } }',
  '{ awards(limit: 25) { total awards { id name winnersCount } } }',
  '{ users(userSearchTerm: "a", limit: 25) { total users { id username } } }',
]

type Result = { kind: string; p95: number; asked: number; abused: number; faults: number; broken: number }

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench)
  const workers = await Promise.all(['ines', 'della', 'tomas', 'kit'].map((who) => signIn(ward, `${who}@ward.example`)))
  const abuser = await signIn(ward, 'mara@ward.example')
  const dearest = await abuser.post('/api/moderation', JSON.parse(abuses()[0]?.body ?? ''))
  if (!dearest.text.startsWith('{"data":{')) throw new Error(`The most that is allowed is not: ${dearest.text}`)
  bench.say(`the most that is allowed: ${Math.round(dearest.ms)} ms alone, ${dearest.text.length} bytes`)
  // The first answers of a process are slow whoever asks.
  await measure(ward, workers, abuser, null, 4)
  const idle = await bench.part('idle', () => measure(ward, workers, abuser, null, SECONDS_EACH))
  bench.say(`nobody abuses: 95 of 100 under ${Math.round(idle.p95)} ms`)
  const results: Result[] = []
  for (const abuse of abuses()) {
    const result = await bench.part(abuse.kind, () => measure(ward, workers, abuser, abuse, SECONDS_EACH))
    results.push(result)
    bench.say(`${abuse.kind}: ${result.abused} abuses, 95 of 100 others under ${Math.round(result.p95)} ms`)
  }
  const worst = results.toSorted((a, b) => b.p95 - a.p95)[0]
  const sum = (key: 'asked' | 'abused' | 'faults' | 'broken') => results.reduce((total, each) => total + each[key], 0)
  return [
    atLeast(`abuses of ${results.length} kinds`, sum('abused'), 1000),
    {
      kind: 'time',
      what: `others when nobody abuses, 95 of 100 (${machineLoad()})`,
      value: `${Math.round(idle.p95)} ms`,
      goal: '-',
      met: true,
    },
    under(
      `others meanwhile, 95 of 100, the worst kind: ${worst?.kind} (${machineLoad()})`,
      worst?.p95 ?? Number.NaN,
      500,
    ),
    atLeast('questions of others meanwhile', sum('asked'), 100),
    none('questions of others refused or lost', sum('broken')),
    none('abuses answered by a fault', sum('faults')),
  ]
}

/** Lets people work, and abusers abuse, for some seconds; how long the people waited. */
async function measure(
  ward: Ward,
  workers: Person[],
  abuser: Person,
  abuse: Abuse | null,
  seconds: number,
): Promise<Result> {
  const until = performance.now() + seconds * 1000
  const waits: number[] = []
  const result = { kind: abuse?.kind ?? 'idle', p95: 0, asked: 0, abused: 0, faults: 0, broken: 0 }
  const work = async (person: Person) => {
    while (performance.now() < until) {
      for (const query of WORK) {
        const told = await person.ask(query).catch(() => null)
        result.asked++
        if (told?.data) waits.push(told.ms)
        else result.broken++
        await pause(40)
      }
    }
  }
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
  const strikers = abuse ? Array.from({ length: ABUSERS }, (_, at) => strike(at)) : []
  await Promise.all([...workers.map(work), ...strikers])
  return { ...result, p95: percentile(waits, 0.95) }
}
