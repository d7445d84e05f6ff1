import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from './app.ts'
import { explained } from './platform/command.ts'
import { type Config, readConfig } from './platform/config.ts'
import { prepareGround } from './platform/ground.ts'
import { errorCode, StartupProblem } from './platform/startup-problem.ts'

/** A node that has not ended by then has a request that never ends; the next start recovers what it held. */
const PATIENCE_AT_STOP = 25_000

const stopIsAsked = askedToStop()

await explained(async () => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const ground = await prepareGround(config, log, 'server')
  try {
    const app = await buildApp({ config, database: ground.database, log })
    try {
      await listen(app.fastify, config)
      console.info(`Ward is ready: ${address(app.fastify, config)}`)
      await stopIsAsked
      setTimeout(() => process.exit(1), PATIENCE_AT_STOP).unref()
    } finally {
      await app.close()
    }
  } finally {
    await ground.close()
  }
  // The channel to the script that started us would keep the process alive.
  process.channel?.unref()
})

async function listen(fastify: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await fastify.listen({ host, port })
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
