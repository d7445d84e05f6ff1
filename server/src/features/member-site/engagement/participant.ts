import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { visitorCookie } from '../../../platform/http/cookies.ts'
import { networkOf, type Visitors } from '../../../platform/http/visitors.ts'
import type { Participant } from '../../engagement/state.actions.ts'

/**
 * Who takes part: the account that is signed in, else the browser by its cookie, which it is given where it has none. Only what it
 * sends back counts: a browser that keeps no cookie is no voter.
 */
export function participantOf(visitors: Visitors, ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Participant {
  const { viewer, site } = ctx
  const visitor = visitors.read(visitorCookie.read(request))
  if (visitor === null) visitorCookie.write(request, reply, visitors.written(visitors.fresh(ctx.now())))
  const userId = viewer.kind === 'user' ? viewer.userId : null
  const visitorHash = visitor && visitors.hash(site.siteId, 'visitor', visitor.id)
  return {
    userId,
    voter: userId ?? (visitorHash === null ? null : `v:${visitorHash}`),
    visitorHash,
    visitorSince: visitor?.since ?? null,
    networkHash: visitors.hash(site.siteId, 'network', networkOf(request.ip)),
    isKnown: visitor?.isKnown ?? false,
  }
}

/** Remembers in the browser that it has answered or entered. */
export function markKnown(visitors: Visitors, request: FastifyRequest, reply: FastifyReply): void {
  const visitor = visitors.read(visitorCookie.read(request))
  if (visitor && !visitor.isKnown) visitorCookie.write(request, reply, visitors.written({ ...visitor, isKnown: true }))
}
