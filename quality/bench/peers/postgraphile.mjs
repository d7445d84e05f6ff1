// PostGraphile 5 on the same database, as its documentation sets it up behind Node's own HTTP server, with the same check of
// the session before each question.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const connectionString = process.env.DATABASE_URL
const pool = new pg.Pool({ connectionString, max: 10 })

const SESSION = `select h.site_id, u.role_id from site_hosts h
  join sessions s on s.site_id = h.site_id and s.token_hash = $2
  join users u on u.site_id = s.site_id and u.id = s.user_id
 where h.host = $1 and s.ended_at is null and s.seen_at > now() - make_interval(days => 14)
   and s.inserted_at > now() - make_interval(days => 90) and u.status = 0`

/** @param {import('node:http').IncomingMessage} request */
async function enter({ headers }) {
  const token = /(?:^|; )ward=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query({ name: 'session', text: SESSION, values: [headers.host, hash] })
  if (rows.length === 0) throw new Error('Nobody is signed in')
  return {}
}

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // It offers conditions only on columns it finds in whole indexes; ours on is_open is a partial one.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 10 } })],
  grafast: { context: (context) => enter(context.node.req) },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
})

const server = createServer()
server.on('error', (error) => console.error(error))
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => console.info(`Ready: http://127.0.0.1:${server.address().port}`))
process.once('SIGTERM', () => process.exit())
