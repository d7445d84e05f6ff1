import { forbidden } from '@ward/domain/kernel/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { demandFeature, demandRole } from '../rights.ts'
import type { Endpoint } from './endpoint.ts'
import { isFromPage } from './errors.ts'
import { readTyped, takeFormData } from './form-data.ts'
import { demandSamePage } from './loaded-for.ts'
import { isOwnPage } from './origin.ts'

/**
 * Opens the endpoints: each asks for its permission first, then whom the page was loaded for; those that change something also
 * where from. The others hand over no file.
 */
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

/** Types that a browser shows by itself. */
const SHOWN = /^(?:text\/(?:html|css|javascript)|application\/json|image\/)/

/** Whether the answer is a file to keep: such a download shows its effects first (`server/test/effects.test.ts`). */
function isFile(reply: FastifyReply): boolean {
  if (reply.statusCode >= 300) return false
  const disposition = String(reply.getHeader('content-disposition') ?? '')
  return disposition !== '' || !SHOWN.test(String(reply.getHeader('content-type') ?? ''))
}

const isPage = (reply: FastifyReply): boolean => String(reply.getHeader('content-type') ?? '').startsWith('text/html')

function register(
  app: FastifyInstance,
  { method, url, may, changes, lasts, anyPage, isGetAlone, isContent, problems, failed, run }: Endpoint,
  ctxOf: (request: FastifyRequest) => Promise<Ctx>,
): void {
  if (!may) throw new Error(`The endpoint ${method} ${url} names no permission`)
  if (method !== 'GET' && !changes) throw new Error(`The endpoint ${method} ${url} must say that it changes something`)
  if (isGetAlone) app.head(url, async (_request, reply) => reply.code(405).header('allow', 'GET').send())
  app.route({
    method,
    url,
    exposeHeadRoute: !isGetAlone,
    config: { lasts, problems },
    onSend: (_request, reply, payload, done) => {
      if (!changes && isFile(reply))
        throw new Error(`${method} ${url} hands over a file, and must say that it changes something`)
      if (!isContent && isPage(reply)) reply.header('x-robots-tag', 'noindex')
      done(null, payload)
    },
    handler: async (request, reply) => {
      const work = async (ctx: Ctx) => {
        demandRole(ctx, may)
        if (changes && !(await isOwnPage(request, async () => ctx)))
          throw forbidden('This request came from another site')
        if (!anyPage) demandSamePage(ctx)
        await demandFeature(ctx, may)
        return run(ctx, request, reply)
      }
      reply.header('cache-control', 'no-store')
      const ctx = await ctxOf(request)
      if (!failed || !isFromPage(request) || !(await isOwnPage(request, async () => ctx))) return work(ctx)
      return work(ctx).catch(async (error: unknown) => {
        await readTyped(request)
        return failed(error, ctx, request, reply)
      })
    },
  })
}
