import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { demoAccounts } from '../../demo/accounts.ts'
import { hasDemo } from '../../demo/load.db.ts'
import { loadDemo } from '../../demo/load.ts'
import { buildApp } from './app.ts'
import { useOutsideScorer } from './features/automod/automod.actions.ts'
import { explained } from './platform/command.ts'
import { type Config, readConfig } from './platform/config.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openFiles } from './platform/files/open-files.ts'
import { createMetrics, serveMetrics } from './platform/http/metrics.ts'
import type { NodeClock } from './platform/jobs/clock.ts'
import { startJobs } from './platform/jobs/start.ts'
import type { Task } from './platform/jobs/task.ts'
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
    if (runtime.isEmbedded) await loadDemo(runtime.database.network)
    const files = openFiles(config)
    const background = tasksOf({ ...config, files })
    const jobs = await startJobs({ database: runtime.database, log, config, tasks: background })
    try {
      if (isWorkerOnly) await work(log)
      else await serve(runtime, { tasks: background, files, clock: jobs.clock })
    } finally {
      await jobs.stop()
    }
  } finally {
    await runtime.close()
  }
})
// The channel to the script that started us would keep the process alive, whether all went well or not.
process.channel?.unref()

async function work(log: Logger): Promise<void> {
  log.info('The worker is ready')
  console.info('Ward’s worker is ready.')
  await stopIsAsked
}

type Beside = { tasks: readonly Task[]; files: FileStore; clock: NodeClock }

async function serve({ config, database, log }: Runtime, { tasks, files, clock }: Beside) {
  const isDemo = await hasDemo(database.network)
  if (isDemo && !LOOPBACK.includes(config.host))
    throw new StartupProblem(
      `This is the demo network, whose passwords are printed: HOST must be 127.0.0.1, not ${config.host}.`,
    )
  const metrics = config.metricsPort === undefined ? undefined : createMetrics()
  const app = await buildApp({ config: { ...config, files }, database, log, tasks, metrics, clock })
  let closeMetrics = async () => {}
  try {
    await listening(() => app.fastify.listen({ host: config.host, port: config.port }), config)
    if (metrics && config.metricsPort !== undefined) {
      const place = { host: config.host, port: config.metricsPort }
      await listening(async () => {
        closeMetrics = await serveMetrics(metrics, place)
      }, place)
    }
    console.info(`Ward is ready: ${address(app.fastify, config)}`)
    if (isDemo) console.info(demoAccounts())
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
): Promise<void> {
  try {
    await listen()
  } catch (error) {
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        throw new StartupProblem(`Port ${port} of ${host} is in use: stop what listens there, or set PORT to another.`)
      case 'EACCES':
        throw new StartupProblem(`This user may not listen on port ${port}: set PORT to 1024 or more.`)
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
