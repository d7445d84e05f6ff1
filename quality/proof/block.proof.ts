import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openCopies } from './copies.ts'
import { digestOf } from './digest.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, measured, none, percentile, under } from './proof.ts'
import { giveSpammerRole, MENTIONS, makeSpammer, type Spammer, TEXTS } from './spammer.ts'
import { endOf } from './ward.ts'

export const name = 'block'
export const title = 'a block of 100,000 texts and 10,000 mentions, killed at 25 points, while others read and write'

const PROGRAM = fileURLToPath(
  new URL('../../server/src/features/users/block/block-process.fixtures.ts', import.meta.url),
)
const KILLS = 25
const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * Tables that differ by the number of starts of a run: its own row, how many steps told of it, and how many rows of differences
 * there are.
 */
const WITHOUT = ['live_events', 'audit_log', 'audit_unsealed', 'runs', 'run_logs']
const look = async (client: pg.Client) => (await digestOf(client, { without: WITHOUT, ids: false })).whole

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const spammer = await copies.prepare(makeSpammer)
  const begin = (url: string, runId: string, dieAt: number) =>
    endOf([PROGRAM, url, String(spammer.siteId), runId, 'block', String(dieAt)])
  const whole = await bench.part('never killed', () =>
    copies.copy(async (client, url) => {
      const runId = await giveSpammerRole(url, spammer)
      const begun = Date.now()
      const going = begin(url, runId, 0)
      const others = await besides(url, spammer, going)
      const { said } = await going
      const events = await client.query(
        `select topic, count(*)::int as n from live_events where topic in ('everything', 'flag') group by 1`,
      )
      const flagged = Object.fromEntries(events.rows.map(({ topic, n }) => [topic, n as number]))
      return { ms: Date.now() - begun, statements: Number(said), others, measured: flagged }
    }),
  )
  bench.say(`${whole.statements} statements in ${Math.round(whole.ms / 1000)} s`)
  const expected = await bench.part('as it ends', () =>
    copies.copy(async (client, url) => {
      await begin(url, await giveSpammerRole(url, spammer), 0)
      return look(client)
    }),
  )
  const killed = await bench.part('killed', () =>
    copies.copy(async (client, url) => {
      const runId = await giveSpammerRole(url, spammer)
      let kills = 0
      for (let n = 1; n <= KILLS; n++) {
        // So far on average that the last kill falls near the end.
        const dieAt = 4 + Math.floor((2 * whole.statements * ((n * GOLDEN) % 1)) / KILLS)
        if ((await begin(url, runId, dieAt)).signal === 'SIGKILL') kills++
      }
      await begin(url, runId, 0)
      const { rows } = await client.query(
        `select (select count(*)::int from content where author_id = $1 and not is_deleted) as texts,
                (select count(*)::int from mentions where user_id = $1) as mentions,
                (select count(*)::int from (select from flag_events where status = 'BLOCKED' group by flag_id having count(*) > 1) t) as twice,
                (select state from runs where id = $2) as state`,
        [spammer.id, runId],
      )
      return { kills, left: rows[0], same: (await look(client)) === expected }
    }),
  )
  const { texts, mentions, twice, state } = killed.left
  return [
    atLeast(
      `kills of one block of ${TEXTS.toLocaleString('en')} texts and ${MENTIONS.toLocaleString('en')} mentions`,
      killed.kills,
      KILLS - 2,
    ),
    none('texts left to be seen, and mentions left', texts + mentions + (state === 'completed' ? 0 : 1)),
    none('flags closed twice', twice),
    none('tables that differ from those of a block that was never killed', killed.same ? 0 : 1),
    measured('the block, never killed', `${Math.round(whole.ms / 1000)} s (${machineLoad()})`),
    under('a page of the queue read meanwhile, 95 of 100', percentile(whole.others.read, 0.95), 300),
    under('a comment written meanwhile where they wrote, 95 of 100', percentile(whole.others.write, 0.95), 300),
    none('flags told of one by one', whole.measured.flag ?? 0),
    {
      kind: 'fact',
      what: 'times that open pages were told to ask for everything',
      value: String(whole.measured.everything ?? 0),
      goal: 'once each ten seconds, and at the end',
      met: (whole.measured.everything ?? 0) <= whole.ms / 10_000 + 2,
    },
  ]
}

/** Others read the queue and write under the same posts until this is over; how long each took, in milliseconds. */
async function besides(url: string, { siteId, postId }: Spammer, going: Promise<unknown>) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const taken = { read: [] as number[], write: [] as number[] }
  let isOver = false
  const over = going.finally(() => {
    isOver = true
  })
  const timed = async (into: number[], text: string, values: unknown[]) => {
    const begun = performance.now()
    await pool.query(text, values)
    into.push(performance.now() - begun)
  }
  const { rows } = await pool.query('select author_id as id from content where site_id = $1 order by id limit 1', [
    siteId,
  ])
  while (!isOver) {
    await timed(taken.read, 'select * from flags where site_id = $1 order by listed_at desc, id desc limit 25', [
      siteId,
    ])
    await timed(
      taken.write,
      `with added as (insert into content (site_id, kind, author_id, post_id, body) values ($1, 'comment', $2, $3, '') returning post_id)
       update posts set comment_count = comment_count + 1 where site_id = $1 and id = (select post_id from added)`,
      [siteId, rows[0].id, postId],
    )
    await pause(20)
  }
  await over
  await pool.end()
  return taken
}
