import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { type App, buildApp } from './app.ts'
import { hurryWebhooks } from './features/api-access/hurry-webhooks.ts'
import { useOutsideScorer } from './features/automod/automod.actions.ts'
import { hasDemo, hasSites } from './features/sites/sites.db.ts'
import { explained } from './platform/command.ts'
import { type Config, readConfig } from './platform/config.ts'
import type { NetworkDb } from './platform/database/site-handle.ts'
import { openFiles } from './platform/files/open-files.ts'
import { background } from './platform/http/background-metrics.ts'
import type { Watched } from './platform/http/health.ts'
import { createMetrics, type Metrics, serveMetrics } from './platform/http/metrics.ts'
import { startJobs } from './platform/jobs/start.ts'
import type { Task } from './platform/jobs/task.ts'
import { askInside } from './platform/links/ask-inside.ts'
import { linkChecker } from './platform/links/check-link.ts'
import { prepareRuntime, type Runtime } from './platform/runtime.ts'
import { errorCode, StartupProblem } from './platform/startup-problem.ts'
import { tasks as tasksOf } from './tasks.ts'

/** A node that has not ended by then has a request that never ends; the next start recovers what it held. */
const PATIENCE_AT_STOP = 25_000

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const isWorkerOnly = process.argv.includes('--worker')
const stopIsAsked = askedToStop()

await explained(async () => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  useOutsideScorer(config.scorerUrl, () => performance.now())
  const runtime = await prepareRuntime(config, log, isWorkerOnly ? 'command' : 'server')
  try {
    if (runtime.isEmbedded) await loadDemoOnce(runtime.database.network)
    const files = openFiles(config)
    const metrics = createMetrics()
    const node = Promise.withResolvers<Beside['node']>()
    const { database, clock } = runtime
    let app: Promise<App> | undefined
    // A worker has one only to look at the network's own pages, and does not count what it is asked.
    const openApp = () =>
      (app ??= node.promise.then((node) =>
        buildApp({
          config: { ...config, files },
          database,
          log,
          tasks,
          node,
          remembers: true,
          ...(!isWorkerOnly && { metrics }),
        }),
      ))
    const checkLink = linkChecker(askInside(async () => (await openApp()).fastify))
    const tasks = tasksOf({ ...config, files, checkLink })
    const jobs = await startJobs({ database, log, config, tasks, clock })
    const endHurry = hurryWebhooks(database.network, log)
    try {
      const beside = { clock, sinceBeat: jobs.sinceBeat, files, warnings: files.warnings }
      node.resolve(beside)
      if (isWorkerOnly) await work(runtime, { tasks, metrics, node: beside })
      else await serve(runtime, { tasks, metrics, node: beside, openApp })
    } finally {
      await endHurry()
      await jobs.stop()
      if (isWorkerOnly) await (await app)?.close()
    }
  } finally {
    await runtime.close()
  }
})
// The channel to the script that started us would keep the process alive, whether all went well or not.
process.channel?.unref()

/** A real network never loads the code of the demo. */
async function loadDemoOnce(network: NetworkDb): Promise<void> {
  if (!(await hasSites(network))) await (await import('../../demo/load.ts')).loadDemo(network)
}

type Beside = { tasks: readonly Task[]; metrics: Metrics; node: NonNullable<Parameters<typeof buildApp>[0]['node']> }

async function work({ config, database, log }: Runtime, { tasks, metrics, node }: Beside): Promise<void> {
  metrics.watchBackground(() => background(database.network, tasks))
  metrics.watchNode({ pool: database.pool, ...node })
  const close = await watched(config, metrics, { database, tasks, ...node })
  try {
    log.info('The worker is ready')
    console.info('Ward’s worker is ready.')
    await stopIsAsked
  } finally {
    await close()
  }
}

/** Opens the port of those who watch, where one is set. */
async function watched(
  { host, metricsPort }: Config,
  metrics: Metrics,
  watched: Watched,
): Promise<() => Promise<void>> {
  if (metricsPort === undefined) return async () => {}
  let close = async () => {}
  await listening(
    async () => {
      close = await serveMetrics(metrics, { host, port: metricsPort, watched })
    },
    { host, port: metricsPort },
    'METRICS_PORT',
  )
  return close
}

async function serve(
  { config, database }: Runtime,
  { tasks, metrics, node, openApp }: Beside & { openApp: () => Promise<App> },
) {
  const isDemo = await hasDemo(database.network)
  if (isDemo && !LOOPBACK.includes(config.host))
    throw new StartupProblem(
      `This is the demo network, whose passwords are printed: HOST must be 127.0.0.1, not ${config.host}.`,
    )
  const app = await openApp()
  let closeMetrics = async () => {}
  try {
    await listening(() => app.fastify.listen({ host: config.host, port: config.port }), config)
    closeMetrics = await watched(config, metrics, { database, tasks, ...node })
    console.info(`Ward is ready: ${address(app.fastify, config)}`)
    if (isDemo) console.info((await import('../../demo/accounts.ts')).demoAccounts())
    await stopIsAsked
    setTimeout(() => process.exit(1), PATIENCE_AT_STOP).unref()
  } finally {
    await closeMetrics()
    await app.close()
  }
}

/** Says in one sentence why a port cannot be had. */
async function listening(
  listen: () => Promise<unknown>,
  { host, port }: { host: string; port: number },
  name = 'PORT',
): Promise<void> {
  try {
    await listen()
  } catch (error) {
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        throw new StartupProblem(
          `Port ${port} of ${host} is in use: stop what listens there, or set ${name} to another.`,
        )
      case 'EACCES':
        throw new StartupProblem(`This user may not listen on port ${port}: set ${name} to 1024 or more.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartupProblem(`${host} is no address of this machine: set HOST to one that is.`)
      default:
        throw error
    }
  }
}

function address(fastify: FastifyInstance, { host, port }: Config): string {
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)
  const bound = fastify.server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  return `http://${isLocal ? 'localhost' : host}:${actual}/moderation/`
}

/** Ctrl-C, SIGTERM, or the end of the script that started us, even by force. */
function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    process.on('disconnect', () => resolve())
  })
}
