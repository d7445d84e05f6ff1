import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Ctx, originUrl } from '../context.ts'
import { policy } from './policy.ts'

/** Pages of the console and of signing in; everything else needs no policy beyond `none`. */
const isPage = (contentType: unknown) => typeof contentType === 'string' && contentType.startsWith('text/html')

/**
 * Security headers on every answer. Everything a page loads comes from this origin: no reader's browser asks another host
 * for anything, nor looks the hosts of links up in advance. Styles may stand in attributes because the component library
 * sets them. HSTS over HTTPS alone: a loopback site
 * would be locked out of its browser.
 *
 * @param formTargets origins a form may be redirected to besides this one: the sites the viewer may switch to, because
 * Chromium drops a form's redirect to another host under `form-action 'self'`
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest) => Promise<Ctx>,
  formTargets: (ctx: Ctx) => Promise<string[]> = async () => [],
): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('x-frame-options', 'DENY')
    reply.header('x-dns-prefetch-control', 'off')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'same-origin')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // A page that brings a stricter policy of its own keeps it.
    if (reply.hasHeader('content-security-policy')) return
    reply.header(
      'content-security-policy',
      isPage(reply.getHeader('content-type')) ? await pagePolicy(request) : policy(),
    )
  })

  async function pagePolicy(request: FastifyRequest): Promise<string> {
    const ctx = await ctxOf(request).catch(() => null)
    const hosts = ctx ? await formTargets(ctx) : []
    const targets = ctx ? hosts.map((host) => originUrl({ ...ctx.origin, host })) : []
    return policy(
      {
        'script-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': "'self'",
        'form-action': ["'self'", ...targets].join(' '),
      },
      { isHttps: request.protocol === 'https' },
    )
  }
}
