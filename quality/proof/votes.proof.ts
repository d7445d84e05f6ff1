import { Agent } from 'node:http'
import pg from 'pg'
import { CONNECTIONS, keyIn, pollIn, vote, votersUnder } from '../bench/votes/ballots.ts'
import { inParallel, machineLoad } from './load.ts'
import { type Bench, type Figure, measured, none, percentile } from './proof.ts'
import { startWard } from './ward.ts'

export const name = 'votes'
export const title = '10,000 votes at once on one poll, counted again'

const VOTES = 10_000
/** Of them so many are sent twice, at once. */
const TWICE = 1_000

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench, { TRUSTED_PROXIES: '127.0.0.1' })
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  const poll = await pollIn(pool)
  const before = await countsIn(pool, poll.id)
  const voters = votersUnder(keyIn(ward.dataDir))
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  bench.later(() => agent.destroy())
  const all = Array.from({ length: VOTES + TWICE }, (_, at) => at % VOTES)
  // The two votes of one person come at the same moment.
  all.sort((a, b) => a - b)
  const sent: Awaited<ReturnType<typeof vote>>[] = []
  const began = performance.now()
  await inParallel(all, CONNECTIONS, async (at) => {
    sent.push(await vote({ agent, port: ward.port }, poll, voters(at), at))
  })
  const seconds = (performance.now() - began) / 1000
  const after = await countsIn(pool, poll.id)
  const times = sent.map(({ ms }) => ms)
  bench.say(`${sent.length} votes in ${seconds.toFixed(1)} s, ${machineLoad()}`)
  return [
    none('votes of 11,000 that were not answered with the state', sent.filter(({ status }) => status !== 200).length),
    none('voters missing in the total, or too many', Math.abs(after.total - before.total - VOTES)),
    none('votes that differ from the total when they are counted again', after.differing),
    none('voters who are there twice', after.doubled),
    measured('half of the votes are answered within', `${Math.round(percentile(times, 0.5))} ms`),
    measured('99 of 100 within, over 200 connections', `${Math.round(percentile(times, 0.99))} ms`),
    measured('votes a second', String(Math.round(sent.length / seconds))),
  ]
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
