import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { indexConcurrently, untilNone } from '../../server/src/platform/database/index-concurrently.ts'
import type { Migrations } from '../../server/src/platform/database/migration.ts'
import { migrations as ours } from '../../server/src/platform/database/migrations.ts'
import { runMigrations } from '../../server/src/platform/database/run-migrations.ts'
import { type Person, signIn } from './endpoint.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, measured, none, under } from './proof.ts'
import { startSecond, startWard } from './ward.ts'

export const name = 'migrations'
export const title = 'migrations of 300,000 flags beside two servers of the release before them, which go on working'

const FLAGS = 300_000
/** Milliseconds of traffic without a migration, before and after. */
const IDLE = 15_000

export async function run(bench: Bench): Promise<Figure[]> {
  const one = await startWard(bench)
  const two = await startSecond(bench, one)
  const pool = new pg.Pool({ connectionString: one.ownerUrl })
  bench.later(() => pool.end())
  await fill(pool)
  const people = [await signIn(one, 'ines@ward.example'), await signIn(two, 'kit@ward.example')]
  const traffic = startTraffic(people, pool, bench.say)
  bench.later(traffic.stop)
  const before = await traffic.during(() => pause(IDLE))
  const lines: string[] = []
  const client = await pool.connect()
  const migrate = (migrations: Migrations) =>
    runMigrations(client, { migrations: { ...ours, ...migrations }, tell: (line) => lines.push(line) })
  const beside = await traffic.during(() => migrate(OWN))
  for (const line of lines) bench.say(line)
  const after = await traffic.during(() => pause(IDLE))
  const noticed = await traffic.during(() => migrate({ ...OWN, ...HOLDS }))
  client.release()
  const idle = Math.max(before.slowest, after.slowest)
  return [
    atLeast('requests while they ran', beside.requests, 50),
    none('of them that failed', beside.failed),
    none('requests that failed after them, on servers that do not know them', after.failed),
    measured(
      `milliseconds that ${Object.keys(OWN).length} migrations took (${machineLoad()})`,
      `${Math.round(beside.ms)}`,
    ),
    measured('the slowest request without them', `${Math.round(idle)} ms`),
    measured('the slowest request beside them', `${Math.round(beside.slowest)} ms`),
    under('the slowest request beside them, above the slowest without', Math.max(0, beside.slowest - idle), 5000),
    atLeast('milliseconds of the slowest beside one that keeps a table for six seconds', noticed.slowest, 5000),
  ]
}

type Db = Kysely<unknown>
const ask = (db: Db, text: string) => sql.raw(text).execute(db)

/** The work of migrations on tables that grow: a column with a check, filled, an index of it, a key, a trigger. */
const OWN: Migrations = {
  '9001-columns': {
    locks: ['flags', 'content'],
    async up(db) {
      await ask(db, 'alter table content add column proof int')
      await ask(db, 'alter table flags add column proof int')
      await ask(db, 'alter table flags add constraint flags_proof check (proof >= 0) not valid')
      await ask(
        db,
        'create table proofs (site_id int not null, flag_id bigint not null, primary key (site_id, flag_id))',
      )
    },
  },
  '9002-filled': {
    isInSteps: true,
    secondsPerMillion: { flags: 300 },
    async up(db) {
      let from = 0n
      const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from flags`.execute(db)
      const last = BigInt(rows[0]?.last ?? 0)
      await untilNone(async () => {
        const until = from + 2000n
        await sql`update flags set proof = 1 where id > ${from} and id <= ${until} and proof is null`.execute(db)
        from = until
        return from < last ? 1 : 0
      })
    },
  },
  '9003-checked': {
    isInSteps: true,
    async up(db) {
      await ask(db, 'alter table flags validate constraint flags_proof')
    },
  },
  '9004-index': {
    isInSteps: true,
    secondsPerMillion: { flags: 10 },
    up: (db) => indexConcurrently(db, { name: 'flags_by_proof', definition: 'on flags (site_id, proof, id)' }),
  },
  '9005-key': {
    locks: ['flags'],
    async up(db) {
      await ask(
        db,
        'alter table proofs add foreign key (site_id, flag_id) references flags (site_id, id) on delete cascade',
      )
    },
  },
}

/** Shows that the traffic would notice. */
const HOLDS: Migrations = {
  '9006-holds': { locks: ['flags'], up: async (db) => void (await ask(db, 'select pg_sleep(6)')) },
}

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with place as (select min(id) as post from posts where site_id = 1),
          author as (select min(id) as id from users where site_id = 1 and role_id = 3 and status = 0),
          made as (insert into content (site_id, kind, author_id, post_id, body)
            select 1, 'comment', author.id, place.post, '<p>Look at this ' || n || '</p>'
              from generate_series(1, $1::int) n, place, author returning site_id, id)
     insert into flags (site_id, assoc_type, content_id, is_offensive)
     select site_id, 'comment', id, true from made`,
    [FLAGS],
  )
  await pool.query('analyze')
}

type Seen = { requests: number; failed: number; slowest: number; ms: number }

/** People who read the queue, decide, search and look at their session, each one thing after the other. */
function startTraffic(people: readonly Person[], pool: pg.Pool, said: (line: string) => void) {
  let stopped = false
  let seen: Seen = { requests: 0, failed: 0, slowest: 0, ms: 0 }
  const loop = async (person: Person, ids: string[]) => {
    const asks = [
      () => person.ask('{ contentFlagStream(limit: 20) { contentFlags { id assocType } } }'),
      () => person.ask('mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { id } }', { id: ids.pop() }),
      () => person.ask('{ mySessions { id } }'),
    ]
    for (let n = 0; !stopped; n++) {
      const begun = performance.now()
      const answer = await asks[n % asks.length]?.()
      seen.requests++
      if (!answer || answer.errors.length > 0) {
        seen.failed++
        said(`${answer?.errors[0]?.message}`)
      }
      seen.slowest = Math.max(seen.slowest, performance.now() - begun)
      await pause(50)
    }
  }
  const going = pool
    .query<{ id: string }>(
      'select id from flags where site_id = 1 and is_open and is_offensive order by id desc limit 20000',
    )
    .then(({ rows }) => {
      const ids = rows.map(({ id }) => id)
      return Promise.all(people.map((person, at) => loop(person, ids.slice(at * 10_000, (at + 1) * 10_000))))
    })
  return {
    async stop() {
      stopped = true
      await going
    },
    async during(work: () => Promise<unknown>): Promise<Seen> {
      seen = { requests: 0, failed: 0, slowest: 0, ms: 0 }
      const begun = performance.now()
      await work()
      // Requests that still wait count as well.
      await pause(1000)
      return { ...seen, ms: performance.now() - begun - 1000 }
    },
  }
}
