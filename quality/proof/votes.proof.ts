import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { visitorsUnder } from '../../server/src/platform/http/visitors.ts'
import { startProgram } from '../bench/program.ts'
import { inParallel, machineLoad } from './load.ts'
import { type Bench, type Figure, none, percentile, told } from './proof.ts'
import { recordedVote } from './recorded-vote.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'votes'
export const title = '10,000 votes at once on one poll, counted again, and how fast beside a bare route'

const VOTES = 10_000
const CONNECTIONS = 200
/** Of them so many are sent twice, at once. */
const TWICE = 1_000
const ROUND = 1_500
const ROUNDS = 3
const HOST = 'migraine.localhost'
const FLOOR = fileURLToPath(new URL('./vote-floor.ts', import.meta.url))

type Poll = { id: string; options: string[] }
type Sent = { status: number; ms: number }

export async function run(bench: Bench): Promise<Figure[]> {
  // Each fifty voters come from a network of their own, as a proxy tells: fewer than one network may send in a minute.
  const ward = await startWard(bench, { TRUSTED_PROXIES: '127.0.0.1' })
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  const key = Buffer.from(readFileSync(join(ward.dataDir, 'secret-key'), 'utf8'), 'base64')
  const poll = await pollIn(pool)
  const before = await countsIn(pool, poll.id)
  const voters = votersUnder(key)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  bench.later(() => agent.destroy())
  const all = Array.from({ length: VOTES + TWICE }, (_, at) => at % VOTES)
  // Who votes twice does so at the same moment.
  all.sort((a, b) => a - b)
  const sent: Sent[] = []
  const began = performance.now()
  await inParallel(all, CONNECTIONS, async (at) => {
    sent.push(await vote({ agent, port: ward.port }, poll, voters(at), at))
  })
  const seconds = (performance.now() - began) / 1000
  const after = await countsIn(pool, poll.id)
  const times = sent.map(({ ms }) => ms)
  bench.say(`${sent.length} votes in ${seconds.toFixed(1)} s, ${machineLoad()}`)
  const figures = [
    none('votes of 11,000 that were not answered with the state', sent.filter(({ status }) => status !== 200).length),
    none('voters missing in the total, or too many', Math.abs(after.total - before.total - VOTES)),
    none('votes that differ from the total when they are counted again', after.differing),
    none('voters who are there twice', after.doubled),
    told('half of the votes are answered within', `${Math.round(percentile(times, 0.5))} ms`),
    told('99 of 100 within, over 200 connections', `${Math.round(percentile(times, 0.99))} ms`),
    told('votes a second', String(Math.round(sent.length / seconds))),
  ]
  return [...figures, await besideFloor(bench, { ward, poll, key })]
}

const pollIn = async (pool: pg.Pool): Promise<Poll> => {
  const { rows } = await pool.query<Poll>(
    `select e.id, array_agg(o.id::text order by o.id) as options from engagements e
       join engagement_options o on o.site_id = e.site_id and o.engagement_id = e.id
       join site_hosts h on h.site_id = e.site_id and h.host = $1
      where e.type = 'poll' group by e.id order by e.id limit 1`,
    [HOST],
  )
  if (!rows[0]) throw new Error('The demo network has no poll')
  return rows[0]
}

type Counts = { total: number; differing: number; doubled: number }
const countsIn = async (pool: pg.Pool, id: string): Promise<Counts> => {
  const { rows } = await pool.query<Counts>(
    `with counted as (
       select option_id, count(*)::int as n from engagement_votes where engagement_id = $1 and not set_aside group by 1
       union all select 0, count(*)::int from engagement_voters where engagement_id = $1 and not set_aside)
     select coalesce((select n from engagement_totals where engagement_id = $1 and option_id = 0), 0) as total,
       (select count(*)::int from (select option_id, n from engagement_totals where engagement_id = $1 and n > 0) t
          full join counted using (option_id) where t.n is distinct from counted.n) as differing,
       (select count(*)::int from (select voter from engagement_votes where engagement_id = $1 group by voter having count(*) > 1) d) as doubled`,
    [id],
  )
  return rows[0] as Counts
}

/** A visitor of its own for each number, with the cookie the server would have given. */
function votersUnder(key: Buffer): (at: number) => string {
  const visitors = visitorsUnder(key)
  const cookies = new Map<number, string>()
  return (at) => {
    const known = cookies.get(at) ?? visitors.written(visitors.fresh(new Date()))
    cookies.set(at, known)
    return known
  }
}

type Target = { agent: Agent; port: number }

const vote = ({ agent, port }: Target, { id, options }: Poll, cookie: string, at: number): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const body = `option=${options[at % options.length]}`
    const asked = request(
      {
        agent,
        port,
        method: 'POST',
        path: `/api/engagement/poll/${id}/vote`,
        headers: {
          host: HOST,
          accept: 'application/json',
          cookie: `ward-visitor=${cookie}`,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
          'x-forwarded-for': `10.${Math.floor(at / 12_800)}.${Math.floor(at / 50) % 256}.7`,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })

type Ground = { ward: Ward; poll: Poll; key: Buffer }

/** Votes a second through Ward and through a route that does nothing but send the same statements, in turns. */
async function besideFloor(bench: Bench, { ward, poll, key }: Ground): Promise<Figure> {
  const voters = votersUnder(key)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  bench.later(() => agent.destroy())
  const recorded = await recordedVote({ ...ward, secretKey: key }, poll)
  const floor = await startProgram('floor', FLOOR, {
    DATABASE_URL: ward.url,
    STATEMENTS: JSON.stringify(recorded),
  })
  bench.later(floor.stop)
  let next = 1_000_000
  const perSecond = async (port: number) => {
    const first = next
    next += ROUND
    const began = performance.now()
    const numbers = Array.from({ length: ROUND }, (_, at) => first + at)
    await inParallel(numbers, CONNECTIONS, async (at) => {
      const { status } = await vote({ agent, port }, poll, voters(at), at)
      if (status !== 200) throw new Error(`A vote was answered with ${status}`)
    })
    return ROUND / ((performance.now() - began) / 1000)
  }
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [own, bare] = [await perSecond(ward.port), await perSecond(floor.port)]
    bench.say(`Ward ${Math.round(own)}, bare ${Math.round(bare)} votes a second`)
    // The first round warms both up.
    if (round > 0) ratios.push(own / bare)
  }
  const ratio = percentile(ratios, 0.5)
  return {
    kind: 'time',
    what: 'votes a second, of what a bare route does',
    value: ratio.toFixed(2),
    goal: 'at least 0.6',
    met: ratio >= 0.6,
  }
}
