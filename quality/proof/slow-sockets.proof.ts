import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Person, signIn } from './endpoint.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, percentile, under } from './proof.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'slow-sockets'
export const title = '300 connections that send a byte every four seconds, or nothing, while others work'

const SOCKETS = 300
const BYTE_EVERY = 4_000
const GONE_WITHIN = 30_000
const QUESTION =
  '{ contentFlagStream(isOpen: true, limit: 10) { contentFlags { id preview } pageInfo { totalCount } } }'

const body = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: migraine.localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
/** The bytes a connection sends before it begins to trickle; null: it never says anything. */
const KINDS: Record<string, string | null> = {
  'bodies at the GraphQL endpoint': body('/api/moderation'),
  'bodies at signing in': body('/api/auth/sign-in'),
  headers: 'GET /healthz HTTP/1.1\r\nX-Slow: ',
  silence: null,
}

type Result = { kind: string; last: number; left: number; waits: number[]; lost: number }

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench)
  const workers = await Promise.all(['ines', 'della'].map((who) => signIn(ward, `${who}@ward.example`)))
  const results: Result[] = []
  for (const [kind, first] of Object.entries(KINDS)) {
    const result = await bench.part(kind, () => attack(ward, workers, kind, first))
    bench.say(`${SOCKETS} of ${kind}: the last one gone after ${Math.round(result.last)} ms`)
    results.push(result)
  }
  const waits = results.flatMap((result) => result.waits)
  const last = results.toSorted((a, b) => b.last - a.last)[0]
  return [
    none(
      `of ${SOCKETS} slow connections of ${results.length} kinds each, those open after ${GONE_WITHIN / 1000} s`,
      results.reduce((sum, { left }) => sum + left, 0),
    ),
    under(`the last one gone, the longest kind: ${last?.kind}`, last?.last ?? Number.NaN, GONE_WITHIN),
    atLeast('questions of others meanwhile', waits.length, 100),
    none(
      'questions of others refused or lost',
      results.reduce((sum, { lost }) => sum + lost, 0),
    ),
    under(`others meanwhile, 95 of 100 (${machineLoad()})`, percentile(waits, 0.95), 500),
  ]
}

/** Opens the connections and lets them trickle until all are gone or the time is over, while others ask. */
async function attack(ward: Ward, workers: Person[], kind: string, first: string | null): Promise<Result> {
  const begin = performance.now()
  const open = new Set<Socket>()
  const result: Result = { kind, last: 0, left: 0, waits: [], lost: 0 }
  const trickles = Array.from({ length: SOCKETS }, () => {
    const socket = connect(ward.port, '127.0.0.1')
    open.add(socket)
    // The count below looks at the server's cut-off and its message.
    socket.on('error', () => undefined).resume()
    socket.once('close', () => {
      open.delete(socket)
      result.last = performance.now() - begin
    })
    if (first !== null) socket.write(first)
    return setInterval(() => {
      if (first !== null && socket.writable) socket.write('x')
    }, BYTE_EVERY)
  })
  const isGoingOn = () => open.size > 0 && performance.now() - begin < GONE_WITHIN
  const work = async (person: Person) => {
    while (isGoingOn()) {
      const reported = await person.ask(QUESTION).catch(() => null)
      if (reported?.data) result.waits.push(reported.ms)
      else result.lost++
      await pause(100)
    }
  }
  await Promise.all(workers.map(work))
  result.left = open.size
  for (const trickle of trickles) clearInterval(trickle)
  for (const socket of open) socket.destroy()
  return result
}
