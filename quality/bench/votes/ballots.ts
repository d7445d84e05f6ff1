// Votes of many visitors on one poll, as browsers send them.
import { readFileSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import { visitorsUnder } from '../../../server/src/platform/http/visitors.ts'

export const HOST = 'migraine.localhost'
export const CONNECTIONS = 200

export type Poll = { id: string; options: string[] }
type Sent = { status: number; ms: number }

/** The key of a server with a data folder of its own. */
export const keyIn = (dataDir: string): Buffer =>
  Buffer.from(readFileSync(join(dataDir, 'secret-key'), 'utf8'), 'base64')

/** The first poll of the demo network. */
export const pollIn = async (pool: pg.Pool): Promise<Poll> => {
  const { rows } = await pool.query<Poll>(
    `select e.id, array_agg(o.id::text order by o.id) as options from engagements e
       join engagement_options o on o.site_id = e.site_id and o.engagement_id = e.id
       join site_hosts h on h.site_id = e.site_id and h.host = $1
      where e.type = 'poll' group by e.id order by e.id limit 1`,
    [HOST],
  )
  if (!rows[0]) throw new Error('The demo network has no poll')
  return rows[0]
}

/** A visitor of its own for each number, with the cookie the server would have given. */
export function votersUnder(key: Buffer): (at: number) => string {
  const visitors = visitorsUnder(key)
  const cookies = new Map<number, string>()
  return (at) => {
    const known = cookies.get(at) ?? visitors.written(visitors.fresh(new Date()))
    cookies.set(at, known)
    return known
  }
}

type Target = { agent: Agent; port: number }

/** Sends a vote; each fifty voters come from a network of their own, as a proxy tells: fewer than one network may send in a minute. */
export const vote = ({ agent, port }: Target, { id, options }: Poll, cookie: string, at: number): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const body = `option=${options[at % options.length]}`
    const asked = request(
      {
        agent,
        port,
        method: 'POST',
        path: `/api/engagement/poll/${id}/vote`,
        headers: {
          host: HOST,
          accept: 'application/json',
          cookie: `ward-visitor=${cookie}`,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
          'x-forwarded-for': `10.${Math.floor(at / 12_800)}.${Math.floor(at / 50) % 256}.7`,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
