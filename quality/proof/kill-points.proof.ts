import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { hashed } from '../../server/src/platform/http/secrets.ts'
import { connections } from '../../server/test/connections.ts'
import { type Copies, openCopies } from './copies.ts'
import { type Digest, digestOf } from './digest.ts'
import { type Actor, type Making, type Moment, makeChange } from './kill-change.ts'
import { CHANGES, PREPARED, RESET_TOKEN } from './kill-changes.ts'
import { exportOf, killImport, rowsOf, type Tally } from './kill-import.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { endOf } from './ward.ts'

export const name = 'kill-points'
export const title = 'kill -9 and cut connections at every statement of every change, and all through an import'

const CHANGE = fileURLToPath(new URL('./kill-process.ts', import.meta.url))

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const { siteId, actor } = await copies.prepare(async (client) => {
    const { rows } = await client.query(
      `select u.site_id as "siteId", u.id as "userId", u.person_id as "personId", u.username from users u
        where u.role_id = 5 order by u.site_id limit 1`,
    )
    const [{ siteId: site, ...found }] = rows
    for (const statement of PREPARED) await client.query(statement, [site, hashed(RESET_TOKEN), found.userId])
    const own = await client.query('select min(id)::text as id from sessions where user_id = $1', [found.userId])
    return { siteId: Number(site), actor: { ...found, sessionId: own.rows[0]?.id } as Actor }
  })
  const sum: Tally = { kills: 0, cuts: 0, lost: 0, doubled: 0 }
  const add = (told: string, tally: Tally) => {
    bench.say(`${told}: ${tally.kills} kills, ${tally.cuts} cuts, ${tally.lost} lost, ${tally.doubled} doubled`)
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
  }
  for (const change of Object.keys(CHANGES))
    add(change, await bench.part(change, () => breakChange(copies, { siteId, actor, name: change })))
  for (const [file, text] of [
    // So many that they take several transactions.
    ['export.xml', exportOf(1500)],
    ['rows.jsonl', rowsOf()],
  ] as const) {
    const path = join(bench.folder, file)
    writeFileSync(path, text)
    add(`import of ${file}`, await bench.part(`import of ${file}`, () => killImport(copies, path)))
  }
  const kinds = Object.keys(CHANGES).length
  return [
    atLeast(`processes killed in ${kinds} changes and two imports`, sum.kills, 100),
    atLeast(`connections cut, at every statement of ${kinds} changes`, sum.cuts, 100),
    none('changes that were lost or half there', sum.lost),
    none('changes that were there twice after trying again', sum.doubled),
  ]
}

type Point = { at: number; moment: Moment; isKill: boolean }

/** Breaks one change at each of its statements; what is left must be the database before it, or the one after it. */
async function breakChange(copies: Copies, killing: Omit<Making, 'url' | 'row'>): Promise<Tally> {
  const row = await copies.prepare(async (client) => {
    const { rows } = await client.query(CHANGES[killing.name]?.find ?? '', [killing.siteId])
    if (!rows[0]) throw new Error(`The demo network has nothing for ${killing.name}`)
    return rows[0]
  })
  const whole = await copies.copy(async (client, url) => {
    const before = await digestOf(client)
    const statements = await makeChange({ ...killing, url, row })
    return { before, statements, after: await digestOf(client) }
  })
  if (whole.before.whole === whole.after.whole) throw new Error(`${killing.name} changes nothing`)
  const tally: Tally = { kills: 0, cuts: 0, lost: 0, doubled: 0 }
  const breakAt = async (client: pg.Client, url: string, point: Point) => {
    if (point.isKill) await kill({ ...killing, url, row }, point)
    else await cut({ ...killing, url, row }, point)
    tally[point.isKill ? 'kills' : 'cuts']++
    return settled(client, url)
  }
  // Before the commit was sent nothing may be left, so one copy serves for all of them, and for trying again in the end.
  await copies.copy(async (client, url) => {
    for (const point of beforeCommit(whole.statements))
      if ((await breakAt(client, url, point)).whole !== whole.before.whole) tally.lost++
    await makeChange({ ...killing, url, row })
    if ((await digestOf(client)).counts !== whole.after.counts) tally.doubled++
  })
  for (const point of atCommit(whole.statements))
    await copies.copy(async (client, url) => {
      const left = await breakAt(client, url, point)
      const isThere = left.whole === whole.after.whole
      const isAway = left.whole === whole.before.whole && point.moment === 'sent'
      if (!isThere && !isAway) tally.lost++
    })
  return tally
}

const beforeCommit = (statements: number): Point[] => [
  ...Array.from({ length: statements }, (_, at): Point => ({ at: at + 1, moment: 'before', isKill: false })),
  { at: Math.ceil(statements / 2), moment: 'before', isKill: true },
]

/** The last statement is the commit: whether it came through is for the database to say, until it was answered. */
const atCommit = (statements: number): Point[] =>
  [false, true].flatMap((isKill) => [
    { at: statements, moment: 'sent', isKill },
    { at: statements, moment: 'answered', isKill },
  ])

async function kill(making: Making, { at, moment }: Point): Promise<void> {
  const { signal } = await endOf([CHANGE, JSON.stringify({ ...making, at, moment })])
  if (signal !== 'SIGKILL') throw new Error(`${making.name} outlived statement ${at}`)
}

async function cut(making: Making, { at, moment }: Point): Promise<void> {
  const happens = (client: pg.PoolClient) =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  await makeChange(making, { at, moment, happens }).catch(() => undefined)
}

/** The database once nobody is connected to it but us: PostgreSQL may still be at the last thing it was told. */
async function settled(client: pg.Client, url: string): Promise<Digest> {
  for (let tries = 0; ; tries++) {
    const others = await connections(client, `pid <> pg_backend_pid() and backend_type = 'client backend'`)
    if (others === 0) return digestOf(client)
    if (tries > 500) throw new Error(`A connection to ${new URL(url).pathname} does not end`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
