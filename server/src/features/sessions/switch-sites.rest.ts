import { safeRedirectPath } from '@ward/domain/kernel/links'
import { notFound, orNotFound, parseInput, unauthenticated } from '@ward/domain/kernel/refusal'
import { SiteId } from '@ward/domain/sites/sites'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx, UserViewer } from '../../platform/context.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { originOfSite, originUrl } from '../../platform/site-origin.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { siteById, siteIdByHost } from '../sites/sites.db.ts'
import { browserOf } from './browser.actions.ts'
import { handOverTo } from './switch-sites.actions.ts'

const HOME = '/moderation'

const SwitchSites = z.object({ host: z.string().max(300), redirect: z.string().max(2000).default(HOME) })
const SetSite = z.object({ site_id: SiteId })

/** The address on the other site that turns the code into a session there: at that site's own origin. */
async function handOverAddress(ctx: Ctx, request: FastifyRequest, siteId: number, redirect: string): Promise<string> {
  const viewer = userOf(ctx)
  const site = orNotFound(await siteById(ctx.network, siteId))
  const made = { redirect, browser: browserOf(request) }
  const code = await inTransaction(ctx, (tx) => handOverTo(tx, viewer, site, made))
  return `${originUrl(originOfSite(site, ctx.port))}/api/auth/hand-over?code=${code}`
}

function userOf(ctx: Ctx): UserViewer {
  if (ctx.viewer.kind !== 'user') throw unauthenticated()
  return ctx.viewer
}

/**
 * POST /api/auth/switch-sites, a form with host and redirect (spec 1 section 2.3). A page that asks for JSON is told where
 * to go instead of being sent there, so that it stays where it is when the switch fails.
 */
export const switchSites = endpoint({
  method: 'POST',
  url: '/api/auth/switch-sites',
  may: 'sites.switch',
  changes: true,
  run: async (ctx, request, reply) => {
    const { host, redirect } = parseInput(SwitchSites, request.body ?? {})
    const path = safeRedirectPath(redirect, HOME)
    const siteId = await siteIdByHost(ctx.network, host.toLowerCase().replace(/:\d+$/, ''))
    if (siteId === undefined) throw notFound()
    const location = siteId === ctx.site.siteId ? path : await handOverAddress(ctx, request, siteId, path)
    reply.header('referrer-policy', 'no-referrer')
    if (request.headers.accept === 'application/json') return { status: 'success', redirect: location }
    return reply.code(303).header('location', location).send()
  },
})

/** POST /api/auth/set-site with {site_id}: answers the hand-over address instead of going there. */
export const setSite = endpoint({
  method: 'POST',
  url: '/api/auth/set-site',
  may: 'sites.switch',
  changes: true,
  run: async (ctx, request) => {
    const { site_id } = parseInput(SetSite, request.body ?? {})
    const redirect = site_id === ctx.site.siteId ? HOME : await handOverAddress(ctx, request, site_id, HOME)
    return { status: 'success', redirect }
  },
})
