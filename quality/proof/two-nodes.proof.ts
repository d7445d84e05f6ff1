import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startSmtpSink } from '../../server/src/platform/mail/smtp-sink.fixtures.ts'
import { type Person, send, signIn } from './endpoint.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, percentile, under } from './proof.ts'
import { openStream } from './stream.ts'
import { type Node, startSecond, startWard } from './ward.ts'

export const name = 'two-nodes'
export const title = 'two servers on one database: sign in on one, work on the other, each job and event once'

const FLAGS = 100

export async function run(bench: Bench): Promise<Figure[]> {
  const sink = await startSmtpSink()
  bench.later(() => sink.stop())
  const env = { SMTP_URL: sink.url }
  const one = await startWard(bench, env)
  const two = await startSecond(bench, one, env)
  const pool = new pg.Pool({ connectionString: one.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  const roaming = await roam(one, two)
  const work = await bench.part('work', () => assignMany(bench, { one, two, pool, caught: sink.caught }))
  return [
    none(
      `of ${roaming.length} steps, each at the other server than the one before, those that failed`,
      roaming.filter((ok) => !ok).length,
    ),
    atLeast('changes made in turns on both servers', work.changes, FLAGS * 2),
    none('changes refused', work.refused),
    atLeast('mails sent by jobs', work.mails, FLAGS),
    none('mails lost', work.lost),
    none('mails sent twice', work.twice),
    none('jobs begun more than once', work.again),
    none('live events that did not reach a page at both servers', work.unheard),
    none('live events heard twice', work.heardTwice),
    under(`live event at the other server, 95 of 100 (${machineLoad()})`, work.p95, 2000),
  ]
}

/** Signs in at one server and works at the other, on two sites. */
async function roam(one: Node, two: Node): Promise<boolean[]> {
  const mara = await signIn(one, 'mara@ward.example')
  const list = await mara.ask('{ contentFlagStream(limit: 1) { contentFlags { id } } }', {}, two)
  const id = flagsIn(list.data)[0]?.id ?? ''
  const seen = await mara.post('/api/moderation/presence', { flagId: id }, two)
  const tomas = await signIn(two, 'tomas@ward.example')
  const viewers = await tomas.ask('query ($id: ID!) { contentFlag(id: $id) { viewers { username } } }', { id }, one)
  const { text } = await mara.post('/api/auth/set-site', { site_id: 2 }, one)
  const path = /\/api\/auth\/hand-over\?code=[\w-]+/.exec(text)?.[0] ?? '/'
  const there = await send(two, { method: 'GET', path, site: 'lupus', headers: { 'sec-fetch-mode': 'navigate' } })
  const cookie = there.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const check = await send(one, { method: 'GET', path: '/api/auth/check-session', site: 'lupus', headers: { cookie } })
  const out = await mara.post('/api/auth/sign-out', {}, two)
  const after = await mara.ask('{ mySessions { id } }', {}, one)
  return [
    id !== '',
    seen.status === 200,
    JSON.stringify(viewers.data).includes('mara.tindall'),
    there.status === 303,
    check.text.includes('"success"'),
    out.status === 200 && after.code === 'UNAUTHENTICATED',
  ]
}

const flagsIn = (data: unknown) =>
  (data as { contentFlagStream?: { contentFlags: { id: string }[] } } | null)?.contentFlagStream?.contentFlags ?? []

type Nodes = { one: Node; two: Node; pool: pg.Pool; caught: { lines: string[] }[] }

const ASSIGN = `mutation ($id: ID!, $to: [ID!]!) { updateContentFlag(id: $id, assignedToUserIds: $to) { id } }`

/** Assigns people on one server and on the other, with a page open at each, and counts what came of it. */
async function assignMany(bench: Bench, { one, two, pool, caught }: Nodes) {
  const people = [await signIn(one, 'ines@ward.example'), await signIn(two, 'kit@ward.example')] as [Person, Person]
  const streams = [await openStream(one, people[0]), await openStream(two, people[1])]
  for (const stream of streams) bench.later(() => stream.close())
  const { rows: flags } = await pool.query<{ id: string }>(
    'select id from flags where site_id = 1 and is_open and not exists (select from flag_assigns a where a.flag_id = flags.id) order by id limit $1',
    [FLAGS],
  )
  const { rows: staff } = await pool.query<{ id: string }>(
    'select id from users where site_id = 1 and role_id = 2 and status = 0 order by id limit 2',
  )
  const before = caught.length
  const done: { id: string; at: number }[] = []
  let refused = 0
  for (const [at, { id }] of flags.entries()) {
    const turns: [Person, Node, string | undefined][] = [
      [people[0], at % 2 === 0 ? one : two, staff[0]?.id],
      [people[1], at % 2 === 0 ? two : one, staff[1]?.id],
    ]
    for (const [person, node, to] of turns) {
      const { data } = await person.ask(ASSIGN, { id, to: [to] }, node)
      if (data) done.push({ id, at: performance.now() })
      else refused++
    }
  }
  const expected = done.length
  for (let waited = 0; waited < 300 && caught.length - before < expected; waited++) await pause(200)
  // A second delivery comes a moment later.
  await pause(5000)
  const heads = caught.slice(before).map(({ lines }) => lines.find((line) => /^message-id:/i.test(line)) ?? '')
  const { rows: jobs } = await pool.query<{ again: number }>(
    `select count(*)::int as again from outbox where attempts > 1 or (state <> 'delivered' and kind = 'mail')`,
  )
  const heard = streams.map(({ events }) => events.filter(({ topic }) => topic === 'flag'))
  const delays = heard.flatMap((events) =>
    done.map(({ id, at }, nth) => {
      const same = done.slice(0, nth).filter((each) => each.id === id).length
      return Math.max(
        0,
        (events.filter(({ subjectId }) => subjectId === id)[same]?.at ?? Number.POSITIVE_INFINITY) - at,
      )
    }),
  )
  return {
    changes: done.length,
    refused,
    mails: heads.length,
    lost: Math.max(0, expected - new Set(heads).size),
    twice: heads.length - new Set(heads).size,
    again: jobs[0]?.again ?? 0,
    unheard: delays.filter((ms) => !Number.isFinite(ms)).length,
    heardTwice: heard.reduce((sum, events) => sum + Math.max(0, events.length - done.length), 0),
    p95: percentile(delays, 0.95),
  }
}
