import { safeRedirectPath } from '@ward/domain/links'
import { forbidden, found, notFound, parsed, unauthenticated } from '@ward/domain/refusal'
import { SiteId } from '@ward/domain/sites'
import { z } from 'zod'
import { type Ctx, originUrl, type UserViewer } from '../../platform/context.ts'
import { door } from '../../platform/http/door.ts'
import { writeSessionCookie } from '../../platform/http/session-cookie.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { siteById, siteIdByHost } from '../sites/sites.db.ts'
import { acceptHandOver, handOverTo } from './sessions.actions.ts'

const HOME = '/moderation'

const SwitchSites = z.object({ host: z.string().max(300), redirect: z.string().max(2000).default(HOME) })
const SetSite = z.object({ site_id: SiteId })

/** The address on the other site that turns the code into a session there. */
async function handOverAddress(ctx: Ctx, siteId: number, redirect: string): Promise<string> {
  const viewer = userOf(ctx)
  const site = found(await siteById(ctx.network, siteId))
  const code = await inTransaction(ctx, (tx) => handOverTo(tx, viewer, site, redirect))
  return `${originUrl({ ...ctx.origin, host: site.host })}/api/auth/hand-over?code=${code}`
}

function userOf(ctx: Ctx): UserViewer {
  if (ctx.viewer.kind !== 'user') throw unauthenticated()
  return ctx.viewer
}

/**
 * POST /api/auth/switch-sites, a form with host and redirect (spec 1 section 2.3). A page that asks for JSON is told where
 * to go instead of being sent there, so that it stays where it is when the switch fails.
 */
export const switchSites = door({
  method: 'POST',
  url: '/api/auth/switch-sites',
  may: 'sites.switch',
  changes: true,
  run: async (ctx, request, reply) => {
    const { host, redirect } = parsed(SwitchSites, request.body ?? {})
    const path = safeRedirectPath(redirect, HOME)
    const siteId = await siteIdByHost(ctx.network, host.toLowerCase().replace(/:\d+$/, ''))
    if (siteId === undefined) throw notFound()
    const location = siteId === ctx.site.siteId ? path : await handOverAddress(ctx, siteId, path)
    reply.header('referrer-policy', 'no-referrer')
    if (request.headers.accept === 'application/json') return { status: 'success', redirect: location }
    return reply.code(303).header('location', location).send()
  },
})

/** POST /api/auth/set-site with {site_id}: answers the hand-over address instead of going there. */
export const setSite = door({
  method: 'POST',
  url: '/api/auth/set-site',
  may: 'sites.switch',
  changes: true,
  run: async (ctx, request) => {
    const { site_id } = parsed(SetSite, request.body ?? {})
    const redirect = site_id === ctx.site.siteId ? HOME : await handOverAddress(ctx, site_id, HOME)
    return { status: 'success', redirect }
  },
})

/** GET /api/auth/hand-over?code=…: only a navigation may use a code, so that no page can fetch a session. */
export const handOver = door({
  method: 'GET',
  url: '/api/auth/hand-over',
  may: 'session.signIn',
  changes: false,
  run: async (ctx, request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const { code } = request.query as { code?: unknown }
    if (request.headers['sec-fetch-mode'] !== 'navigate' || typeof code !== 'string')
      throw forbidden('This link works in a browser only')
    const session = await inTransaction(ctx, (tx) => acceptHandOver(tx, code, request.headers['user-agent'] ?? ''), {
      audited: false,
    })
    if (session) writeSessionCookie(request, reply, session.token)
    return reply
      .code(303)
      .header('location', session?.redirect ?? '/login')
      .send()
  },
})
