import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FROM_NO_PAGE } from '@ward/domain/kernel/loaded-page'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { buildApp } from '../src/app.ts'
import { hashPassword } from '../src/features/sessions/passwords.ts'
import { insertSession } from '../src/features/sessions/sessions.db.ts'
import { insertSite } from '../src/features/sites/sites.db.ts'
import { insertUser } from '../src/features/users/directory/users.db.ts'
import type { Ctx, Viewer } from '../src/platform/context.ts'
import { type Database, openDatabase } from '../src/platform/database/open.ts'
import { type SiteHandle, siteHandle } from '../src/platform/database/site-handle.ts'
import { diskStore } from '../src/platform/files/disk-store.ts'
import type { Metrics } from '../src/platform/http/metrics.ts'
import { hashed, newSecret } from '../src/platform/http/secrets.ts'
import { tasks } from '../src/tasks.ts'
import type { ClonedDatabase } from './database.ts'
import { documentFor } from './documents.ts'

/** A user of the test network with the cookie of a living session. */
export type Actor = {
  id: string
  personId: string
  username: string
  email: string
  roleId: number
  siteId: number
  cookie: string
}
export type GraphqlAnswer = {
  data?: Record<string, never> | null
  errors?: GraphqlProblem[]
}
export type GraphqlProblem = { message: string; path?: string[]; extensions: Record<string, unknown> }
type RequestOptions = { variables?: Record<string, unknown>; siteHeader?: number; host?: string; sendId?: string }

/** The app's configuration in tests. Nothing is ever put into these files; each test app has its own. */
export const TEST_CONFIG = {
  trustedProxies: [],
  port: 80,
  smtpUrl: undefined,
  secretKey: Buffer.alloc(32, 7),
  files: diskStore(join(tmpdir(), 'ward-test-no-files')),
  checkLink: () => Promise.reject(new Error('No link is checked here')),
}

/** The password every test user has. */
export const TEST_PASSWORD = 'Quiet-harbour-42'
let passwordHash: Promise<string> | undefined
let started = 0

/** A database and a folder that are there already, and stay; without its sites they are made. */
export type Ground = { url: string; ownerUrl: string; folder: string; sites?: { one: number; two: number } }

/** Databases are cloned where tests run, and only there. */
const cloned = async (): Promise<ClonedDatabase> => (await import('./database.ts')).cloneDatabase()

/** Two sites, `one.test` (all features) and `two.test`, on a database of one's own; the clock of rules can be set. */
export async function startTestApp({
  now,
  metrics,
  log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
  ground,
}: {
  now?: () => Date
  metrics?: Metrics
  log?: Logger
  ground?: Ground
} = {}) {
  const clone = ground ? { ...ground, drop: async () => undefined } : await cloned()
  const database = await openDatabase({ url: clone.url, ownerUrl: clone.ownerUrl, log, max: 8 })
  const folder = ground?.folder ?? join(tmpdir(), `ward-test-files-${process.pid}-${++started}`)
  const config = { ...TEST_CONFIG, files: diskStore(folder) }
  const app = await buildApp({
    config,
    database,
    log,
    tasks: tasks(config),
    now,
    metrics,
  })
  const site = (name: 'one' | 'two') =>
    ground?.sites ? siteHandle(database.network, ground.sites[name], database.siteTables) : makeSite(database, name)
  const sites = { one: await site('one'), two: await site('two') }
  passwordHash ??= hashPassword(TEST_PASSWORD)
  const hash = await passwordHash
  let made = 0

  /** A new user of a role, on site one unless said otherwise, signed in; `personId` links accounts. */
  async function signIn(
    roleId: number,
    { siteId = sites.one.siteId, personId, username }: { siteId?: number; personId?: string; username?: string } = {},
  ): Promise<Actor> {
    const name = username ?? `user_${++made}`
    const email = `${name}@ward.example`
    const user = await insertUser(database.network, {
      siteId,
      username: name,
      slug: name.toLowerCase(),
      email,
      roleId,
      personId,
      verifiedAt: new Date(),
      passwordHash: hash,
    })
    const token = newSecret()
    await insertSession(siteOf(siteId), { userId: user.id, tokenHash: hashed(token), userAgent: 'test' })
    return { ...user, username: name, email, roleId, siteId, cookie: `ward=${token}` }
  }
  const siteOf = (siteId: number): SiteHandle => siteHandle(database.network, siteId, database.siteTables)
  const hostOf = (siteId: number) => (siteId === sites.two.siteId ? 'two.test' : 'one.test')

  /** Asks the GraphQL endpoint as somebody, on the host of their site. */
  async function ask(
    actor: Actor | null,
    query: string,
    { variables, siteHeader, host, sendId }: RequestOptions = {},
  ): Promise<GraphqlAnswer> {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/moderation',
      headers: {
        host: host ?? hostOf(actor?.siteId ?? sites.one.siteId),
        'content-type': 'application/json',
        ...(actor ? { cookie: actor.cookie } : {}),
        ...(siteHeader === undefined ? {} : { 'x-site-id': String(siteHeader) }),
        ...(sendId === undefined ? {} : { 'idempotency-key': sendId }),
      },
      payload: JSON.stringify({ query, variables }),
    })
    return response.json()
  }

  /** One field of the graph as somebody: its answer, or the first thing that was said against it. */
  async function askOne<Answer>(
    actor: Actor | null,
    kind: 'query' | 'mutation',
    { name, given, select }: { name: string; given: object; select?: string },
  ): Promise<{ answer: Answer | undefined; refusal: GraphqlProblem | undefined }> {
    const { data, errors } = await ask(actor, documentFor(kind, name, given, select), { variables: { ...given } })
    return { answer: (data as Record<string, Answer> | null | undefined)?.[name] ?? undefined, refusal: errors?.[0] }
  }
  /** Asks a query of the schema by its name; `select` names the fields of the answer, else each plain value. */
  const query = <Answer = never>(actor: Actor | null, name: string, given: object = {}, select?: string) =>
    askOne<Answer>(actor, 'query', { name, given, select })
  /** Asks for a change by its name in the schema, in the same way. */
  const mutate = <Answer = never>(actor: Actor | null, name: string, given: object = {}, select?: string) =>
    askOne<Answer>(actor, 'mutation', { name, given, select })

  /** A context outside any request, for actions called without an endpoint (fixtures). */
  function ctxOf(viewer: Viewer, siteId = sites.one.siteId): Ctx {
    return {
      viewer,
      site: siteOf(siteId),
      network: database.network,
      log,
      now: now ?? (() => new Date()),
      requestId: 'test',
      port: TEST_CONFIG.port,
      loadedFor: FROM_NO_PAGE,
      once: new Map(),
    }
  }

  async function stop(): Promise<void> {
    await app.close()
    await database.close()
    await clone.drop()
    if (!ground) await rm(folder, { recursive: true, force: true })
  }
  return {
    app,
    fastify: app.fastify as FastifyInstance,
    database,
    log,
    sites,
    signIn,
    siteOf,
    hostOf,
    ask,
    query,
    mutate,
    ctxOf,
    stop,
    clone,
    files: config.files,
    /** Where those files lie. */
    folder,
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

async function makeSite(database: Database, name: string): Promise<SiteHandle> {
  const features = name === 'one' ? ['forums', 'user_disorders', 'private_messaging'] : []
  const id = await insertSite(database.network, {
    host: `${name}.test`,
    name: name.toUpperCase(),
    prefix: name,
    tier: 1,
    features,
  })
  return siteHandle(database.network, id, database.siteTables)
}
