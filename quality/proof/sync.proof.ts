import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { syncUsers } from '../../server/src/features/users/sync/sync.actions.ts'
import { syncAccounts } from '../../server/src/features/users/sync/sync.task.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { inTransaction } from '../../server/src/platform/transaction.ts'
import { writingFor } from '../../server/test/connections.ts'
import { openCopies } from './copies.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, percentile, under } from './proof.ts'

export const name = 'sync'
export const title = 'a sync of a million accounts of which one in a hundred is not as it should be'

const USERS = 1_000_000
/** The differing number: accounts to be linked, slugs no address can have, open sessions of who was blocked. */
const LINKS = 6000
const SLUGS = 2000
const SESSIONS = 2000

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const siteId = await copies.prepare(fill)
  return bench.part('sync', () =>
    copies.copy(async (client, url) => {
      const first = await sync(url, siteId)
      const { rows } = await client.query(
        `select (select message from run_logs order by id desc limit 1) as message,
                (select count(*)::int from users a join users b on b.site_id <> a.site_id and lower(b.email) = lower(a.email)
                  where a.email like 'twin%' and a.person_id <> b.person_id) as unlinked`,
      )
      bench.say(rows[0].message)
      const again = await sync(url, siteId)
      const said = (await client.query(`select message from run_logs order by id desc limit 1`)).rows[0].message
      return [
        under(
          `a million accounts, ${(LINKS + SLUGS + SESSIONS).toLocaleString('en')} of them to be changed (${machineLoad()})`,
          first.ms,
          60_000,
        ),
        under('the longest that a step held a lock', Math.max(...first.held), 100),
        under('steps, 95 of 100', percentile(first.held, 0.95), 100),
        atLeast('looks at what holds locks', first.held.length, 100),
        none('accounts of one proven address that are still two people', rows[0].unlinked),
        none('changes of a second sync', said === 'Nothing needed to change' ? 0 : 1),
        under('the second sync', again.ms, 60_000),
      ]
    }),
  )
}

/** A million accounts on two sites of the demo network. */
async function fill(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select id from sites order by id limit 2')
  const [one, two] = rows.map(({ id }) => Number(id))
  await client.query(`insert into people select from generate_series(1, $1::int)`, [USERS])
  const { rows: newest } = await client.query('select max(id) - $1::int as below from people', [USERS])
  const add = (site: number | undefined, from: number, to: number, email: string) =>
    client.query(
      `insert into users (site_id, person_id, username, slug, email, verified_at, role_id, status)
       select $1, $2::bigint + n, 'user' || n, 'user' || n, ${email}, now(), 3, 0 from generate_series($3::int, $4::int) n`,
      [site, newest[0].below, from, to],
    )
  await add(one, 1, USERS / 2, `case when n <= ${LINKS} then 'twin' || n else 'member' || n end || '@ward.example'`)
  await add(
    two,
    USERS / 2 + 1,
    USERS,
    `case when n <= ${USERS / 2 + LINKS} then 'TWIN' || (n - ${USERS / 2}) else 'member' || n end || '@ward.example'`,
  )
  await client.query(
    `update users set slug = 'né ' || id where id in (select id from users where username like 'user4%' and site_id = $1 limit ${SLUGS})`,
    [one],
  )
  await client.query('alter table users disable trigger users_inactive')
  await client.query(
    `insert into sessions (site_id, user_id, token_hash) select site_id, id, decode(md5(id::text), 'hex') from users
      where site_id = $1 and username like 'user3%' limit ${SESSIONS}`,
    [two],
  )
  await client.query(
    `insert into sessions (site_id, user_id, token_hash) select site_id, id, decode(md5(id::text), 'hex') from users
      where site_id = $1 and username like 'user1%' limit ${SESSIONS}`,
    [one],
  )
  await client.query(
    `update users u set status = 2 from sessions s where s.site_id = u.site_id and s.user_id = u.id and u.username like 'user1%'`,
  )
  await client.query('alter table users enable trigger users_inactive')
  await client.query('vacuum analyze')
  return one as number
}

/** Does a sync and checks every few milliseconds for how long a transaction that writes has been open. */
async function sync(url: string, siteId: number): Promise<{ ms: number; held: number[] }> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 4 })
  const watch = new pg.Client({ connectionString: url })
  await watch.connect()
  const held: number[] = []
  try {
    const ctx = systemContext(database, { siteId, task: 'proof', requestId: 'proof', log, port: 80 })
    const { id } = await inTransaction(ctx, syncUsers)
    const begun = performance.now()
    let isOver = false
    const going = syncAccounts.run(ctx, { id, isLast: true, signal: new AbortController().signal }).finally(() => {
      isOver = true
    })
    while (!isOver) {
      held.push(...(await writingFor(watch)))
      await pause(2)
    }
    await going
    return { ms: performance.now() - begun, held }
  } finally {
    await watch.end()
    await database.close()
  }
}
