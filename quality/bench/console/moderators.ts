// Moderators who work while somebody measures: people of their own, because one person's requests take turns.
import pg from 'pg'
import { type Ask, timeOf } from '../load.ts'
import { admin, caseOf, contextOf, operationOn, queueOf } from '../questions.ts'

/** Asks in the name of one moderator. */
type Moderator = (ask: Ask) => Ask

/** The reading time before a moderator's next step. */
const READING = 2000

const tokenOf = (nth: number) => `bench-session-of-moderator-${nth}`
const STAFF = `
  update users set role_id = 2 where site_id = $1 and id in (
    select id from users where site_id = $1 and role_id = 3 and status = 0 order by id desc limit $2) returning id`
const SESSION = `insert into sessions (site_id, user_id, token_hash) values ($1, $2, sha256(convert_to($3, 'UTF8')))`

/** Makes so many members of the site on this host moderators, and signs them in. */
export async function signInModerators(ownerUrl: string, host: string, howMany: number): Promise<Moderator[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const site = (await client.query('select site_id as id from site_hosts where host = $1', [host])).rows[0].id
    const { rows } = await client.query<{ id: string }>(STAFF, [site, howMany])
    for (const [nth, { id }] of rows.entries()) await client.query(SESSION, [site, id, tokenOf(nth)])
    return rows.map((_row, nth) => (ask: Ask) => ({ ...ask, host, cookie: `ward=${tokenOf(nth)}` }))
  } finally {
    await client.end()
  }
}

/** Each looks at the queue, opens a flag with its context and decides it, reading between two steps; until they are stopped. */
export function moderatorsAtWork(port: number, moderators: readonly Moderator[], flagIds: readonly string[]) {
  const asker = admin()
  const times: number[] = []
  let isOver = false
  const work = async (as: Moderator, id: string) => {
    const steps = [
      [queueOf(asker)],
      [caseOf(asker, id), contextOf(asker, id)],
      [operationOn(asker, id, 'DONE')],
      [operationOn(asker, id, 'REOPEN')],
    ]
    await pause(Math.random() * READING)
    while (!isOver)
      for (const step of steps) {
        times.push(...(await Promise.all(step.map((ask) => timeOf(port, as(ask))))))
        await pause(READING)
      }
  }
  const all = Promise.all(moderators.map((as, nth) => work(as, flagIds[nth] ?? '')))
  all.catch(() => undefined) // told when they are stopped
  return async () => {
    isOver = true
    await all
    return times
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
