import type pg from 'pg'
import { answerOf } from '../../server/test/answer-of.ts'
import { connections } from '../../server/test/connections.ts'
import type { Copies } from './copies.ts'
import { type Digest, digestOf } from './digest.ts'
import type { Tally } from './kill-import.ts'
import { endOf } from './ward.ts'

/** Before the statement is sent, just after, or when it was answered. */
export type Moment = 'before' | 'sent' | 'answered'
export type Point = { at: number; moment: Moment }
/** The statements of a change: so many statements to its commit, that among them. */
export type Sent = { statements: number }

/** Sends a statement, and lets something happen at this moment of it. */
export function sendUnder<Answer>(moment: Moment | undefined, happens: () => void, send: () => Answer): Answer {
  if (moment === 'before') happens()
  const answer = send()
  if (moment === 'sent') setImmediate(happens)
  if (moment === 'answered') void answerOf(answer).then(happens)
  return answer
}

/** Cuts a connection, as a cable that is pulled. */
export const cut = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

/** A change that can be made in a copy, whole or with its connection cut at a point, and by a process that dies there. */
export type Breakable = {
  name: string
  make(url: string, cutAt?: Point): Promise<Sent>
  /** The process's program and its arguments. */
  killedAt(url: string, point: Point): string[]
  /** In how many places the process is killed, three at least. */
  kills: number
}

/** Breaks one change at each of its statements; the database must be as before it, or as after it. */
export async function breakChange(copies: Copies, change: Breakable): Promise<Tally> {
  const whole = await copies.copy(async (client, url) => {
    const before = await digestOf(client)
    const { statements } = await change.make(url)
    return { before, statements, after: await settled(client) }
  })
  if (whole.before.whole === whole.after.whole) throw new Error(`${change.name} changes nothing`)
  const tally: Tally = { kills: 0, cuts: 0, lost: 0, doubled: 0 }
  const breakAt = async (client: pg.Client, url: string, { isKill, ...point }: Broken) => {
    if (isKill) await kill(change, url, point)
    else await change.make(url, point)
    tally[isKill ? 'kills' : 'cuts']++
    return settled(client)
  }
  const points = pointsOf(whole.statements, change.kills)
  // Before the commit was sent nothing may be left, so one copy serves for all of them, and for trying again in the end.
  await copies.copy(async (client, url) => {
    for (const point of points.filter((each) => !isAtEnd(each, whole.statements)))
      if ((await breakAt(client, url, point)).whole !== whole.before.whole) tally.lost++
    await change.make(url)
    if ((await settled(client)).counts !== whole.after.counts) tally.doubled++
  })
  for (const point of points.filter((each) => isAtEnd(each, whole.statements)))
    await copies.copy(async (client, url) => {
      const left = await breakAt(client, url, point)
      const isThere = left.whole === whole.after.whole
      const isAway = left.whole === whole.before.whole && point.moment === 'sent'
      if (!isThere && !isAway) tally.lost++
    })
  return tally
}

type Broken = Point & { isKill: boolean }

/** The last statement is the commit: whether it came through is for the database to say, until it was answered. */
const isAtEnd = ({ at, moment }: Point, statements: number) => at === statements && moment !== 'before'

/** Each statement is cut once; kills are spread over all moments before the commit, and two are at the commit itself. */
function pointsOf(statements: number, kills: number): Broken[] {
  const all = Array.from({ length: statements }, (_, at) => at + 1)
  const moments: Point[] = all.flatMap((at) =>
    (['before', 'sent', 'answered'] as const).map((moment) => ({ at, moment })),
  )
  const early = moments.filter((point) => !isAtEnd(point, statements))
  const atCommit = moments.filter((point) => isAtEnd(point, statements))
  const spread = Array.from({ length: kills - atCommit.length }, (_, nth) => {
    const place = Math.floor(((nth + 0.5) * early.length) / (kills - atCommit.length))
    return early[place] as Point
  })
  return [
    ...all.map((at): Broken => ({ at, moment: 'before', isKill: false })),
    ...atCommit.map((point): Broken => ({ ...point, isKill: false })),
    ...[...spread, ...atCommit].map((point): Broken => ({ ...point, isKill: true })),
  ]
}

async function kill({ name, killedAt }: Breakable, url: string, point: Point): Promise<void> {
  const { signal } = await endOf(killedAt(url, point))
  if (signal !== 'SIGKILL') throw new Error(`${name} outlived statement ${point.at}, ${point.moment}`)
}

/** The database once nobody but us is at work in it: PostgreSQL may still be at the last thing it was told. */
async function settled(client: pg.Client): Promise<Digest> {
  for (let tries = 0; ; tries++) {
    const others = await connections(
      client,
      `pid <> pg_backend_pid() and backend_type = 'client backend' and state is distinct from 'idle'`,
    )
    if (others === 0) return digestOf(client)
    if (tries > 500) throw new Error('A connection does not end')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
