import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const BUILT = fileURLToPath(new URL('../../../../console/dist', import.meta.url))

/** Serves the built console under /moderation/: hashed assets for a year, the page itself never from a cache. */
export async function registerConsole(app: FastifyInstance): Promise<void> {
  app.get('/moderation', async (_request, reply) => reply.code(308).header('location', '/moderation/').send())
  if (!existsSync(BUILT)) return
  await app.register(staticFiles, {
    root: BUILT,
    prefix: '/moderation/',
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/moderation/*', async (_request, reply) => reply.header('cache-control', 'no-store').sendFile('index.html'))
}
