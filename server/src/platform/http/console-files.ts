import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const BUILT = fileURLToPath(new URL('../../../../console/dist', import.meta.url))
const PAGE = 'index.html'

/**
 * Serves the built console under /moderation/: hashed assets for a year, the page itself never from a cache and always
 * whole. Its policy is made for each viewer, and a browser that gets 304 would put the policy of that answer in its place.
 */
export async function registerConsole(app: FastifyInstance, root = BUILT): Promise<void> {
  app.get('/moderation', async (_request, reply) => reply.code(308).header('location', '/moderation/').send())
  if (!existsSync(root)) return
  await app.register(staticFiles, {
    root,
    prefix: '/moderation/',
    wildcard: false,
    globIgnore: [PAGE],
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/moderation/*', async (_request, reply) => {
    const page = await readFile(join(root, PAGE))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}
