// The replies a site takes in each second, each scored before it is answered: its members send them from several connections at
// once.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Network } from './cluster.ts'
import { dice, spreadOf } from './load.ts'
import { THREADS_FROM } from './member-site-texts.ts'
import { cookieOf, hostOf } from './network.db.ts'
import { ENDINGS, MIDDLES, OPENINGS } from './network-words.ts'
import type { Program } from './program.ts'

const MEMBERS = 400
const CONNECTIONS = 8
const SECONDS = 12
const THREADS = 5_000

export type Posting = {
  perSecond: number
  p50: number
  p95: number
  accepted: number
  cpuMs: number
  statements: number
}

/** Members of the first site write replies, one after another on each of several connections; every one is written and judged. */
export async function postingOn(network: Network, ward: Program): Promise<Posting> {
  const client = new pg.Client({ connectionString: network.superuserUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const members = await membersSignedIn(client)
    const next = postsOf(members)
    for (let nth = 0; nth < 40; nth++) await post(agent, ward.port, next())
    const before = await repliesOf(client, members)
    await ward.reset()
    const times: number[] = []
    const began = performance.now()
    const one = async () => {
      while (performance.now() < began + SECONDS * 1000) times.push(await post(agent, ward.port, next()))
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, one))
    const seconds = (performance.now() - began) / 1000
    const { cpuSeconds } = await ward.cost()
    const accepted = (await repliesOf(client, members)) - before
    if (accepted !== times.length) throw new Error(`${times.length} replies were answered, ${accepted} are there`)
    const { p50, p95 } = spreadOf(times)
    const cpuMs = (cpuSeconds * 1000) / accepted
    const statements = (await ward.statementsOf(() => post(agent, ward.port, next()))).length
    return { perSecond: accepted / seconds, p50, p95, accepted, cpuMs, statements }
  } finally {
    agent.destroy()
    await client.end()
  }
}

type Post = { path: string; cookie: string; body: string }

/** Each member in turn, in a thread that hardly anybody else writes in at that moment. */
function postsOf(members: readonly number[]): () => Post {
  const throwDice = dice(30)
  const oneOf = (list: readonly string[]) => list[Math.floor(throwDice() * list.length)] ?? ''
  let nth = 0
  return () => {
    nth += 1
    const words = `${oneOf(OPENINGS)} ${oneOf(MIDDLES)}, and ${oneOf(MIDDLES)}. ${oneOf(ENDINGS)} (${randomUUID()})`
    return {
      path: `/forums/topic-${THREADS_FROM + 2 + Math.floor(throwDice() * THREADS)}`,
      cookie: cookieOf(members[nth % members.length] ?? 0),
      body: new URLSearchParams({ body: words, nonce: randomUUID(), to: '' }).toString(),
    }
  }
}

async function membersSignedIn(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from users where site_id = 1 and role_id = 3 and status = 0 order by id limit ${MEMBERS}`,
  )
  for (const { id } of rows)
    await client.query(
      `insert into sessions (site_id, user_id, token_hash) values (1, $1, sha256(convert_to($2, 'UTF8'))) on conflict do nothing`,
      [id, cookieOf(Number(id)).replace('ward=', '')],
    )
  await client.query('delete from rate_limits')
  return rows.map(({ id }) => Number(id))
}

const repliesOf = async (client: pg.Client, members: readonly number[]): Promise<number> =>
  (
    await client.query<{ n: number }>(
      `select count(*)::int as n from content where site_id = 1 and author_id = any ($1) and kind = 'reply'`,
      [members],
    )
  ).rows[0]?.n ?? 0

function post(agent: Agent, port: number, { path, cookie, body }: Post): Promise<number> {
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = {
    host: hostOf(1),
    cookie,
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  const asked = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
    answer.resume()
    answer.on('end', () => {
      if (answer.statusCode === 303) resolve(performance.now() - began)
      else reject(new Error(`A reply on ${path} was answered with ${answer.statusCode}`))
    })
  })
  asked.once('error', reject)
  asked.end(body)
  return promise
}
