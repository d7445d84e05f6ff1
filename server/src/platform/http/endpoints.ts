import { forbidden } from '@ward/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { demandFeature, demandRole } from '../rights.ts'
import type { Endpoint } from './endpoint.ts'
import { isFromPage } from './errors.ts'
import { takeFormData } from './form-data.ts'
import { demandSamePage } from './loaded-for.ts'
import { isOwnOrigin } from './origin.ts'

/** Opens the endpoints: each asks for its permission first, then whom the page was loaded for; those that change something also where from. */
export function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  ctxOf: (request: FastifyRequest) => Promise<Ctx>,
): void {
  app.register(async (uploads) => {
    await takeFormData(uploads)
    for (const each of endpoints) if (each.lasts === 'upload') register(uploads, each, ctxOf)
  })
  for (const each of endpoints) if (each.lasts !== 'upload') register(app, each, ctxOf)
}

function register(
  app: FastifyInstance,
  { method, url, may, changes, lasts, anyPage, isGetAlone, failed, run }: Endpoint,
  ctxOf: (request: FastifyRequest) => Promise<Ctx>,
): void {
  if (!may) throw new Error(`The endpoint ${method} ${url} names no permission`)
  if (method !== 'GET' && !changes) throw new Error(`The endpoint ${method} ${url} must say that it changes something`)
  if (isGetAlone) app.head(url, async (_request, reply) => reply.code(405).header('allow', 'GET').send())
  app.route({
    method,
    url,
    exposeHeadRoute: !isGetAlone,
    config: { lasts },
    handler: async (request, reply) => {
      const work = async (ctx: Ctx) => {
        demandRole(ctx, may)
        if (changes && !isOwnOrigin(request)) throw forbidden('This request came from another site')
        if (!anyPage) demandSamePage(ctx)
        await demandFeature(ctx, may)
        return run(ctx, request, reply)
      }
      reply.header('cache-control', 'no-store')
      const ctx = await ctxOf(request)
      if (!failed || !isFromPage(request) || !isOwnOrigin(request)) return work(ctx)
      return work(ctx).catch((error: unknown) => failed(error, ctx, request, reply))
    },
  })
}
