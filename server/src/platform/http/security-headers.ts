import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Ctx, originUrl } from '../context.ts'

/** Pages of the console and of signing in; everything else needs no policy beyond `none`. */
const isPage = (contentType: unknown) => typeof contentType === 'string' && contentType.startsWith('text/html')

/**
 * Security headers on every answer. Scripts come from this origin only; styles may stand in attributes because the
 * component library sets them. HSTS over HTTPS alone: a loopback site
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
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'same-origin')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // A page that brings a stricter policy of its own keeps it.
    if (reply.hasHeader('content-security-policy')) return
    reply.header(
      'content-security-policy',
      isPage(reply.getHeader('content-type'))
        ? await pagePolicy(request)
        : "default-src 'none'; frame-ancestors 'none'",
    )
  })

  async function pagePolicy(request: FastifyRequest): Promise<string> {
    const ctx = await ctxOf(request).catch(() => null)
    const hosts = ctx ? await formTargets(ctx) : []
    const targets = ctx ? hosts.map((host) => originUrl({ ...ctx.origin, host })) : []
    return [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action ${["'self'", ...targets].join(' ')}`,
      ...(request.protocol === 'https' ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  }
}
