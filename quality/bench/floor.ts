// The floor: the cost of the same work without a framework. The statements are Ward's own, taken from its .db functions once
// at the start and then sent as named statements behind a bare fastify route, with the same check of the session.
import fastify, { type FastifyRequest } from 'fastify'
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { assignsOf } from '../../server/src/features/flags/flag/flag-assigns.db.ts'
import { listFlags } from '../../server/src/features/flags/queue/flag-queue.db.ts'
import { viewersOf } from '../../server/src/features/presence/presence.db.ts'
import { sessionUsers } from '../../server/src/features/sessions/living-sessions.db.ts'
import type { DB } from '../../server/src/platform/database/schema-types.ts'
import { type SiteHandle, siteHandle } from '../../server/src/platform/database/site-handle.ts'
import { hashed } from '../../server/src/platform/http/secrets.ts'

type Row = Record<string, unknown>

/** Stand for what a statement is given; found again among its values by being the same object or number. */
const SITE = 1_234_567
const KEYS = [Buffer.from('the key')]
const IDS = ['1']

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const found = await pool.query<{ name: string }>(
  `select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and a.attname = 'site_id' and c.relnamespace = 'public'::regnamespace`,
)
let written: { text: string; values: readonly unknown[] }[] = []
const deaf = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
  log: ({ query }) => void written.push({ text: query.sql, values: query.parameters }),
})
const site: SiteHandle = siteHandle(deaf, SITE, new Set(found.rows.map(({ name }) => name)))

/** The one statement a question of Ward's comes down to, as a function of what stands in for its values. */
async function named(name: string, question: () => Promise<unknown>) {
  written = []
  // Nothing answers; a question that cannot do without rows says so, but its statement is known by then.
  await question().catch(() => undefined)
  const [statement] = written
  if (!statement) throw new Error(`${name} sends no statement`)
  const { text, values } = statement
  return async (given: Map<unknown, unknown>): Promise<Row[]> => {
    const actual = values.map((value) => (given.has(value) ? given.get(value) : value))
    return (await pool.query<Row>({ name, text, values: actual })).rows
  }
}

const search = { limit: 10, offset: 0, sortDesc: true, isOpen: true, assignedToUserIds: [] }
const session = await named('session', () => sessionUsers(site, KEYS))
const list = await named('list', () => listFlags(site, search, { withTotal: true }))
const assigns = await named('assigns', () => assignsOf(site, IDS))
const viewers = await named('viewers', () => viewersOf(site, IDS))

/** The site of a host is remembered here as there. */
const { rows: hostRows } = await pool.query<{ host: string; site_id: number }>('select host, site_id from site_hosts')
const hosts = new Map<string | undefined, number>(hostRows.map(({ host, site_id }) => [host, site_id]))

class Unknown extends Error {}

async function enter(request: FastifyRequest): Promise<{ siteId: unknown }> {
  const token = /(?:^|; )ward=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const siteId = hosts.get(request.headers.host)
  const given = [[SITE, siteId] as const, [KEYS, [hashed(token)]] as const]
  const [user] = await session(new Map<unknown, unknown>(given))
  if (!user?.user_id || user.role_id === 3) throw new Unknown()
  return { siteId }
}

const app = fastify()
app.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof Unknown)) console.error(error)
  return reply.status(error instanceof Unknown ? 401 : 500).send({ errors: true })
})

/** The rows of the list with their authors and the total, as the one statement gives them. */
app.post('/rows', async (request) => {
  const { siteId } = await enter(request)
  return { rows: await list(new Map([[SITE, siteId]])) }
})

app.post('/queue', async (request) => {
  const { siteId } = await enter(request)
  const given = (ids: unknown[]) =>
    new Map<unknown, unknown>([
      [SITE, siteId],
      [IDS, ids],
    ])
  const rows = await list(given([]))
  const ids = rows.map((row) => row.id)
  const more = await Promise.all([assigns(given(ids)), viewers(given(ids))])
  return { rows, more }
})

console.info(`Ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
