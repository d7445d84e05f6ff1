import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { knownHome } from '../../server/src/platform/database/embedded-place.ts'
import { type Person, signIn } from './endpoint.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, percentile, under } from './proof.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'restarts'
export const title = 'the embedded database is killed and stopped under load, again and again'

const RESTARTS = 20
const WRITERS = ['ines@ward.example', 'mara@ward.example', 'kit@ward.example']

/** A write whose success was told, or that broke before it was answered. */
type Written = { name: string; isAcknowledged: boolean }

export async function run(bench: Bench): Promise<Figure[]> {
  const { back, written, lost, doubled, unaudited } = await bench.part('restarts', () => restartAgainAndAgain(bench))
  const acknowledged = written.filter(({ isAcknowledged }) => isAcknowledged).length
  return [
    atLeast('restarts, kill -9 and fast stop in turns', back.length, RESTARTS),
    under(`service back, the slowest (${machineLoad()})`, Math.max(...back), 5000),
    {
      kind: 'time',
      what: 'service back, the median',
      value: `${Math.round(percentile(back, 0.5))} ms`,
      goal: '-',
      met: true,
    },
    atLeast('writes acknowledged meanwhile', acknowledged, 100),
    {
      kind: 'fact',
      what: 'writes that broke unanswered',
      value: String(written.length - acknowledged),
      goal: '-',
      met: true,
    },
    none('acknowledged writes lost', lost),
    none('writes there twice', doubled),
    none('writes without their one audit row', unaudited),
  ]
}

async function restartAgainAndAgain(bench: Bench) {
  const ward = await startWard(bench, { LOG_LEVEL: 'fatal' })
  const people = await Promise.all(WRITERS.map((email) => signIn(ward, email)))
  const stop = new AbortController()
  const written: Written[] = []
  const writers = people.map((person, who) => write(person, who, written, stop.signal))
  const back: number[] = []
  for (let n = 0; n < RESTARTS; n++) {
    await pause(1000 + Math.random() * 1000)
    const pid = postmasterOf(ward)
    process.kill(pid, n % 2 === 0 ? 'SIGKILL' : 'SIGINT')
    const begin = performance.now()
    await gone(pid)
    while (!(await answers(people[n % people.length] as Person))) await pause(20)
    back.push(performance.now() - begin)
    bench.say(`${n % 2 === 0 ? 'killed ' : 'stopped'}: back after ${Math.round(back.at(-1) ?? 0)} ms`)
  }
  await pause(1000)
  stop.abort()
  await Promise.all(writers)
  return { back, written, ...(await compare(ward, written)) }
}

/** Writes one thing after another, each under a name of its own, until it is told to stop. */
async function write(person: Person, who: number, written: Written[], signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const name = `Proof ${who}-${n}`
    const reported = await person
      .ask('mutation ($name: String!) { upsertAward(name: $name) { id } }', { name })
      .catch(() => null)
    const isAcknowledged = reported?.data?.upsertAward !== undefined
    written.push({ name, isAcknowledged })
    if (!isAcknowledged) await pause(50)
  }
}

const postmasterOf = ({ dataDir }: Ward): number =>
  Number(readFileSync(join(knownHome(dataDir), 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Waits until the process that was told to end has ended: a fast stop still answers for a moment. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
      await pause(5)
    } catch {
      return
    }
  }
}

/** Whether a question that needs session and rows is answered within a second. */
async function answers(person: Person): Promise<boolean> {
  const asked = person.ask('{ contentFlagStream(limit: 10) { pageInfo { totalCount } contentFlags { id } } }')
  const reported = await Promise.race([asked.catch(() => null), pause(1000).then(() => null)])
  return reported?.data != null
}

async function compare({ ownerUrl }: Ward, written: readonly Written[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string; audits: number }>(
    `select name, (select count(*)::int from audit_log where subject_type = 'award' and subject_id = awards.id::text) as audits
       from awards where name like 'Proof %'`,
  )
  await client.end()
  const found = Map.groupBy(rows, (row) => row.name)
  return {
    lost: written.filter(({ name, isAcknowledged }) => isAcknowledged && !found.has(name)).length,
    doubled: [...found.values()].filter((same) => same.length > 1).length,
    unaudited: rows.filter(({ audits }) => audits !== 1).length,
  }
}
