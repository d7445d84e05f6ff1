import { forbidden } from '@ward/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { demand, demandSameSite } from '../graphql/may.plugin.ts'
import type { Door } from './door.ts'
import { isOwnOrigin } from './origin.ts'

/** Opens the doors: each asks for its permission first; those that change something also for the page's site and origin. */
export function registerDoors(
  app: FastifyInstance,
  doors: readonly Door[],
  ctxOf: (request: FastifyRequest) => Promise<Ctx>,
): void {
  for (const { method, url, may, changes, run } of doors) {
    if (!may) throw new Error(`The door ${method} ${url} names no permission`)
    if (method !== 'GET' && !changes) throw new Error(`The door ${method} ${url} must say that it changes something`)
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const ctx = await ctxOf(request)
        demand(ctx, may)
        if (changes) {
          if (!isOwnOrigin(request)) throw forbidden('This request came from another site')
          demandSameSite(ctx)
        }
        return run(ctx, request, reply)
      },
    })
  }
}
