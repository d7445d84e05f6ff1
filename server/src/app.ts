import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { endpoints } from './endpoints.ts'
import { enter } from './features/sessions/viewer.ts'
import { switchTargets } from './features/sites/sites.actions.ts'
import type { Config } from './platform/config.ts'
import type { Ctx } from './platform/context.ts'
import type { Database } from './platform/database/open.ts'
import { type SiteHandle, siteHandle } from './platform/database/site-handle.ts'
import { openEventReader } from './platform/events/reader.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { registerGraphql } from './platform/graphql/endpoint.ts'
import { background } from './platform/http/background-metrics.ts'
import { registerConsole } from './platform/http/console-files.ts'
import { sessionCookie } from './platform/http/cookies.ts'
import { registerEndpoints } from './platform/http/endpoints.ts'
import { answerErrors, UnknownHost } from './platform/http/errors.ts'
import { registerHealth } from './platform/http/health.ts'
import { loadedFor } from './platform/http/loaded-for.ts'
import { encodeLocations } from './platform/http/locations.ts'
import type { Metrics } from './platform/http/metrics.ts'
import type { NodeState } from './platform/http/node-metrics.ts'
import { originOf } from './platform/http/origin.ts'
import { keepPace, nodeLimits, PACE, type Pace } from './platform/http/pace.ts'
import { logRequests } from './platform/http/request-log.ts'
import {
  addressOf,
  answerNoRequest,
  answerUnreadable,
  registerSecurityHeaders,
} from './platform/http/security-headers.ts'
import { networkOf, type Visitors, visitorsUnder } from './platform/http/visitors.ts'
import type { Task } from './platform/jobs/task.ts'
import { rememberFrom } from './platform/memory.ts'
import { type Seals, sealsUnder } from './platform/seals.ts'
import { sendIdOf } from './platform/sends/send-id.ts'
import { schema } from './schema.ts'

/** The configuration the app needs. */
export type AppConfig = Pick<Config, 'trustedProxies' | 'port' | 'secretKey'> & { files: FileStore }
export type App = {
  fastify: FastifyInstance
  /** Takes nothing more, ends the open streams, answers what it was asked; connections that take longer than `patience` ms are cut off. */
  close(options?: { patience?: number }): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Made once, by the first that asks for it. */
    ctx: Promise<Ctx> | undefined
  }
}

/** Longer than any request may take; a request still unanswered then waits for something that will never come. */
const PATIENCE_AT_CLOSE = 12_000

type Beside = Pick<NodeState, 'clock' | 'sinceBeat' | 'files'> & { warnings?: () => string[] }

type Parts = {
  config: AppConfig
  database: Database
  log: Logger
  /** Tasks whose state is shown; workers run them elsewhere. */
  tasks: readonly Task[]
  now?: () => Date
  metrics?: Metrics
  /** The parts of the process beside the app: its jobs, its files. */
  node?: Beside
  /** How slow callers may be. */
  pace?: Pace
  /** Settings, short links and experiments are kept in memory until they change. Without it, they are read for each request. */
  remembers?: boolean
}

/** Builds the whole HTTP side without listening, so that tests can speak to it. `now` is the clock of rules. */
export async function buildApp(parts: Parts): Promise<App> {
  const {
    config,
    database,
    log,
    tasks,
    metrics,
    pace = PACE,
    node = {},
    now = node.clock?.now ?? (() => new Date()),
    remembers = false,
  } = parts
  const logger: FastifyBaseLogger = log
  const limits = nodeLimits(pace)
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1_000_000,
    ...limits,
    // Connections in use get their answer first, see close.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: addressOf,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerNoRequest,
    // A request without a host is answered like one with a host that is not ours.
    http: { ...limits.http, requireHostHeader: false },
  })
  const seals = sealsUnder(config.secretKey)
  const visitors = visitorsUnder(config.secretKey)
  const port = portOf(app, config)
  const siteOf = siteHandles(database)
  app.decorateRequest('ctx', undefined)
  const ctxOf = (request: FastifyRequest): Promise<Ctx> => {
    request.ctx ??= contextOf(database, request, { now, port: port(), seals, visitors, siteOf })
    return request.ctx
  }
  metrics?.watch(app)
  metrics?.watchBackground(() => background(database.network, tasks))
  keepPace(app, pace, log)
  logRequests(app, log)
  answerErrors(app)
  await app.register(cookie)
  await app.register(formbody)
  registerSecurityHeaders(app, ctxOf, switchTargets)
  encodeLocations(app)
  registerHealth(app, { database, tasks, clock: node.clock, warnings: node.warnings })
  const reader = await openEventReader(database, log)
  const forgetAll = remembers ? rememberFrom(database.network, reader) : () => undefined
  metrics?.watchNode({ pool: database.pool, events: reader, ...node })
  registerEndpoints(app, endpoints(database, reader, config), ctxOf)
  await registerGraphql(app, { schema, ctxOf })
  await registerConsole(app)
  const close = async ({ patience = PATIENCE_AT_CLOSE } = {}) => {
    // At once, before anything is waited for: a page whose stream ends must find another node when it comes back.
    app.server.close()
    const streamsEnd = reader.close()
    forgetAll()
    // A connection whose last answer is out is idle from then on, and a browser would keep it for a minute.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    const late = setTimeout(() => app.server.closeAllConnections(), patience)
    await app.close()
    await streamsEnd
    clearInterval(idle)
    clearTimeout(late)
  }
  return { fastify: app, close }
}

/** The port that was asked for, or, where any would do, the one that was got. It is read once the server listens. */
function portOf({ server }: FastifyInstance, { port }: AppConfig): () => number {
  let known: number | undefined
  server.on('listening', () => {
    const bound = server.address()
    if (typeof bound === 'object' && bound) known = bound.port
  })
  return () => known ?? port
}

/** The state that all requests share. */
type Around = {
  now: () => Date
  port: number
  seals: Seals
  visitors: Visitors
  siteOf: (siteId: number) => SiteHandle
}

/** One handle a site: it holds nothing of a request. */
function siteHandles({ network, siteTables }: Database): (siteId: number) => SiteHandle {
  const handles = new Map<number, SiteHandle>()
  return (siteId) => {
    const known = handles.get(siteId) ?? siteHandle(network, siteId, siteTables)
    handles.set(siteId, known)
    return known
  }
}

/** The viewer and the site of a request: the host names the site, the cookie the session. */
async function contextOf(
  database: Database,
  request: FastifyRequest,
  { now, port, seals, visitors, siteOf }: Around,
): Promise<Ctx> {
  const { network } = database
  const entered = await enter(network, siteOf, {
    host: originOf(request).host,
    token: sessionCookie.read(request),
    now: now(),
  })
  if (!entered) throw new UnknownHost()
  return {
    ...entered,
    network,
    log: request.log,
    now,
    requestId: request.id,
    port,
    sendId: sendIdOf(request.headers),
    loadedFor: loadedFor(request.headers, request.body),
    seals,
    addressHash: visitors.addressHash,
    cameFrom: () => visitors.hash('all', 'network', networkOf(request.ip)),
    once: new Map(),
  }
}
