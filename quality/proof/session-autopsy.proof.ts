import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Attack } from './attack.ts'
import { type Person, signIn } from './endpoint.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, under } from './proof.ts'
import { attacks } from './session-attacks.ts'
import { openStream } from './stream.ts'
import { type Node, startSecond, startWard } from './ward.ts'

export const name = 'session-autopsy'
export const title = 'fixation, replay, tampered cookies, used-up links, and how soon a second server knows'

const ADMIN = 'mara@ward.example'

export async function run(bench: Bench): Promise<Figure[]> {
  // Addresses are told by header, so that the limits of signing in are those of many people.
  const env = { TRUSTED_PROXIES: '127.0.0.1' }
  const one = await startWard(bench, env)
  const two = await startSecond(bench, one, env)
  const pool = new pg.Pool({ connectionString: one.ownerUrl, max: 2 })
  bench.later(() => pool.end())

  const tried = await bench.part('attacks', async () => {
    const found: { what: string; tries: number; worked: number }[] = []
    for (const [what, attack] of Object.entries<Attack>(attacks)) {
      const outcomes = await attack({ one, two, pool })
      found.push({ what, tries: outcomes.length, worked: outcomes.filter(Boolean).length })
      bench.say(`${what}: ${outcomes.length} tries, ${found.at(-1)?.worked} worked`)
    }
    return found
  })
  const seen = await bench.part('revocation', () => revocations(bench, one, two, pool))
  const slowest = Math.max(...seen.map(({ ms }) => ms))
  const slowestStream = Math.max(...seen.map(({ streamMs }) => streamMs))
  return [
    atLeast(`tries of ${tried.length} kinds of attack`, sum(tried.map(({ tries }) => tries)), 100),
    none('attacks that worked', sum(tried.map(({ worked }) => worked))),
    under(`slowest of ${seen.length} revocations seen by a second server (${machineLoad()})`, slowest, 1000),
    under('slowest end of an open stream at the second server', slowestStream, 16_000),
  ]
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)

type Seen = { how: string; ms: number; streamMs: number }
type Victim = { person: Person; id: string; siteId: number; sessionId: string }

/** Each action that ends a session on one server, and how long the other still accepts it. */
async function revocations(bench: Bench, one: Node, two: Node, pool: pg.Pool): Promise<Seen[]> {
  const setUser =
    (values: string) =>
    async ({ id, siteId }: Victim) => {
      await pool.query(`update users set ${values} where site_id = $1 and id = $2`, [siteId, id])
    }
  const attacks: Record<string, (victim: Victim) => Promise<unknown>> = {
    'signs out': ({ person }) => person.post('/api/auth/sign-out', {}),
    'ends this session': ({ person, sessionId }) =>
      person.ask('mutation ($id: ID!) { endSession(id: $id) }', { id: sessionId }),
    'ends their other sessions elsewhere': async () => (await signIn(one, ADMIN)).ask('mutation { endOtherSessions }'),
    'new password': async ({ id, siteId }) => {
      await pool.query('update password_resets set used_at = now() where user_id = $1', [id])
      await pool.query(
        `insert into password_resets (site_id, user_id, token_hash, expires_at) values ($1, $2, sha256('proof'), now() + interval '1 hour')`,
        [siteId, id],
      )
      const anybody = await signIn(one, ADMIN)
      await anybody.post('/api/auth/reset-password', { token: 'proof', password: 'Calm-Evenings-42' })
      await pool.query(`delete from password_resets where token_hash = sha256('proof')`)
    },
    'becomes a member': setUser('role_id = 3'),
    suspended: setUser(`status = 1, suspended_until = now() + interval '1 day'`),
    blocked: setUser('status = 2'),
    deleted: setUser('status = 3'),
  }
  const seen: Seen[] = []
  for (const [how, revoke] of Object.entries(attacks)) {
    const person = await signIn(one, ADMIN)
    const { rows } = await pool.query(
      `select u.id, u.site_id as "siteId", s.id as "sessionId" from users u join sessions s on s.user_id = u.id
        where u.email = $1 and s.ended_at is null order by s.id desc limit 1`,
      [ADMIN],
    )
    const victim: Victim = { person, ...rows[0] }
    const stream = await openStream(two, person)
    if ((await ask(person, two)) !== null) throw new Error('He was not signed in on the second server')
    await revoke(victim)
    const begin = performance.now()
    while ((await ask(person, two)) === null) await pause(5)
    const ms = performance.now() - begin
    const streamMs = (await stream.ended) - begin
    seen.push({ how, ms, streamMs })
    bench.say(`${how}: refused after ${Math.round(ms)} ms, stream ended after ${Math.round(streamMs)} ms`)
    await setUser('role_id = 1, status = 0, suspended_until = null')(victim)
  }
  return seen
}

const ask = async (person: Person, at: Node) =>
  (await person.ask('{ contentFlagStream(limit: 1) { pageInfo { totalCount } } }', {}, at)).code
