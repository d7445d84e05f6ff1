// The floor of a vote: a bare fastify route that sends the statements one vote of Ward's sent, in their order, and nothing else.

import formbody from '@fastify/formbody'
import fastify from 'fastify'
import pg from 'pg'
import type { Recorded } from './recorded.ts'

/** Where a recorded statement had the voter, the option or the network, it is given this vote's. */
const { recorded, marks }: Recorded = JSON.parse(process.env.STATEMENTS ?? '{}')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const begin = recorded.findIndex(({ text }) => text === 'begin')
const commit = recorded.findIndex(({ text }) => text === 'commit')
const numbered = recorded.map((each, at) => ({ ...each, name: `floor_${at}` }))
const [before, within, after] = [
  numbered.slice(0, begin),
  numbered.slice(begin, commit + 1),
  numbered.slice(commit + 1),
]

type Named = (typeof numbered)[number]
type Client = Pick<pg.Pool | pg.PoolClient, 'query'>

const app = fastify()
await app.register(formbody)
app.post('/api/engagement/poll/:id/vote', async (request) => {
  const cookie = /ward-visitor=([^;.]*)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const option = (request.body as { option: string }).option
  const given = (value: unknown): unknown => {
    if (value === marks.voter) return `v:${cookie}`
    if (value === marks.limit) return `votes:${String(request.headers['x-forwarded-for'])}`
    if (Array.isArray(value)) return value.map((each) => (each === marks.option ? option : each))
    return value
  }
  const send = (client: Client, { name, text, values }: Named) =>
    text === 'begin' || text === 'commit' ? client.query(text) : client.query({ name, text, values: values.map(given) })
  for (const each of before) await send(pool, each)
  const client = await pool.connect()
  for (const each of within) await send(client, each)
  client.release()
  const rows = await Promise.all(after.map((each) => send(pool, each)))
  return rows.map((each) => each.rows)
})

console.info(`Ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
