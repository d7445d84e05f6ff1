// The workload `assignments`: sessions that experiments assign, beside a bare route that sets a cookie; and how long it takes where
// ten million are stored.
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import pg from 'pg'
import { besideBare } from './bare/beside-bare.ts'
import { assignmentsOf, type Cluster } from './cluster.ts'
import { spreadOf } from './load.ts'
import { hostOf } from './network.db.ts'
import { table } from './report.ts'
import { startWard } from './ward.ts'

const STORED = 10_000_000
const ASKED = 3_000
const MOST = 20
const SYMBOL = 'many-sessions'
const PATH = '/api/experiment/diary-title'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The cookie of a session that has come before. */
const sessionOf = (nth: number) => `nex_session=${'benched'.padEnd(22 - String(nth).length, '-')}${nth}`

export async function assignmentFigures(cluster: Cluster, say: (line: string) => void): Promise<string> {
  const first = () => ({ path: PATH })
  const stored = (nth: number) => ({ path: PATH, cookie: sessionOf(nth) })
  const beside = await besideBare(
    [
      {
        what: 'First calls, of what a bare route does that sets a cookie',
        isGoal: true,
        status: 200,
        ask: first,
        bare: PATH,
      },
      { what: 'Assignments that are stored, of the same', isGoal: true, status: 200, ask: stored, bare: PATH },
      {
        what: 'Assignments that are stored, of what a bare route does that stores them',
        isGoal: false,
        status: 200,
        // Others than those that are stored by now.
        ask: (nth) => stored(1_000_000 + nth),
        bare: '/stored/diary-title',
      },
    ],
    say,
  )
  return `${beside}\n\n${await storedFigures(cluster, say)}`
}

async function storedFigures(cluster: Cluster, say: (line: string) => void): Promise<string> {
  const network = await assignmentsOf(cluster, STORED, fill, say)
  const ward = await startWard(network)
  const timeOf = async (cookie: string) => {
    const began = performance.now()
    const text = await get(ward.port, `/api/experiment/${SYMBOL}`, cookie)
    if (!text.includes('"counted":true')) throw new Error(`A session was not counted: ${text}`)
    return performance.now() - began
  }
  try {
    const rows: [string, number[]][] = [
      ['sessions that are new', []],
      ['sessions that are stored', []],
    ]
    const own = `${Date.now()}`
    for (let nth = 0; nth < ASKED + 100; nth++)
      for (const [, times] of rows) {
        const ms = await timeOf(`nex_session=${own.padEnd(22 - String(nth).length, '-')}${nth}`)
        if (nth >= 100) times.push(ms)
      }
    const reported = rows.map(([what, times]) => ({ what, ...spreadOf(times) }))
    const worst = Math.max(...reported.map(({ p95 }) => p95))
    for (const { what, p95 } of reported) say(`${what}: p95 ${p95.toFixed(1)} ms`)
    return [
      table(
        ['goal', 'wanted', 'measured', 'met'],
        [
          [
            `${STORED.toLocaleString('en')} sessions stored, p95`,
            `${MOST} ms`,
            `${worst.toFixed(1)} ms`,
            worst <= MOST ? 'yes' : 'no',
          ],
        ],
      ),
      table(
        ['one call after the other', 'p50, ms', 'p95, ms', 'p99, ms'],
        reported.map(({ what, p50, p95, p99 }) => [what, ...[p50, p95, p99].map((ms) => ms.toFixed(1))]),
      ),
      `Load ${loadavg()[0]?.toFixed(1)} at the end.`,
    ].join('\n\n')
  } finally {
    await ward.stop()
  }
}

const agent = new Agent({ keepAlive: true })

const get = (port: number, path: string, cookie: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { host: hostOf(1), 'user-agent': BROWSER, cookie }
    const asked = request({ agent, port, host: '127.0.0.1', path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    asked.on('error', reject)
    asked.end()
  })

/** An experiment of the first site with so many sessions, a hundredth of them of accounts. */
async function fill(url: string, stored: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const variants = `'[{"key":"plain","weight":2},{"key":"asking","weight":1}]'`
  try {
    await client.query(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      insert into experiments (id, name, symbol, is_active, site_ids, variants, audience, seed) overriding system value
        values (1000, 'Many sessions', '${SYMBOL}', true, '{1}', ${variants}, '{"excludeEmployees": true, "excludeBots": true}', 'bench');
      insert into experiment_phases (experiment_id, number, variants) values (1000, 1, ${variants});
      insert into experiment_sessions (site_id, experiment_id, phase, session, variant, account_hash)
        select 1, 1000, 1, substr(md5(n::text), 1, 22), case n % 3 when 0 then 'asking' else 'plain' end,
               case when n % 100 = 0 then substr(md5('account' || n % 50000), 1, 22) end
          from generate_series(1, ${stored}) n;
      insert into experiment_counts (site_id, experiment_id, phase, variant, is_forced, day, slot, sessions)
        select 1, 1000, 1, variant, false, current_date, 0, count(*) from experiment_sessions where experiment_id = 1000 group by variant`)
    await client.query('set synchronous_commit = on; select txid_current()')
    await client.query('vacuum (analyze) experiment_sessions, experiment_counts, experiments')
  } finally {
    await client.end()
  }
}
