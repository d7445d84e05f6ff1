import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const BUILT = fileURLToPath(new URL('../../../../console/dist', import.meta.url))
const PAGE = 'index.html'

/**
 * Serves the built console under /moderation/: hashed assets for a year, the page itself never from a cache and always
 * whole. Its policy is made for each viewer, and a browser that gets 304 would put the policy of that answer in its place.
 *
 * One route for all: a route for each of 1,200 files took 150 ms of each start and 15 MB or more of memory.
 */
export async function registerConsole(app: FastifyInstance, root = BUILT): Promise<void> {
  app.get('/moderation', async (_request, reply) => reply.code(308).header('location', '/moderation/').send())
  if (!existsSync(root)) return
  const files = await filesBelow(root)
  await app.register(staticFiles, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/moderation/*', async ({ params }, reply) => {
    if (files.has(params['*'])) return reply.sendFile(params['*'])
    const page = await readFile(join(root, PAGE))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
}

/** The built files by their names below `root`, all but the page. */
async function filesBelow(root: string): Promise<ReadonlySet<string>> {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  return new Set(names.filter((name) => name !== PAGE))
}
