import { FORCED_FROM_ELSEWHERE, Goal } from '@ward/domain/experiments/taking-part'
import { forbidden, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { askingOf } from './asking.actions.ts'
import { forcedCookie, giveSession, sessionOf } from './session-cookies.ts'
import { clearSession, experimentNamed, reachGoal, variantFor } from './taking-part.actions.ts'

const paramsOf = ({ params }: FastifyRequest) => params as Record<string, string>

const named = (ctx: Ctx, request: FastifyRequest) => experimentNamed(ctx, paramsOf(request).symbol ?? '')
const read = endpoint({
  method: 'GET',
  url: '/api/experiment/:symbol',
  may: 'memberSite.read',
  changes: false,
  isGetAlone: true,
  async run(ctx, request, reply) {
    const experiment = await named(ctx, request)
    return reply.send(await variantFor(ctx, experiment, askingOf(ctx, experiment, { request, reply })))
  },
})
const clear = endpoint({
  method: 'DELETE',
  url: '/api/experiment/:symbol',
  may: 'experiments.preview',
  changes: true,
  async run(ctx, request, reply) {
    const experiment = await named(ctx, request)
    await inTransaction(ctx, (tx) => clearSession(tx, experiment, sessionOf(request)?.session ?? null))
    forcedCookie(experiment.symbol).clear(request, reply)
    return reply.send({ symbol: experiment.symbol, variant: null })
  },
})
const force = endpoint({
  method: 'GET',
  url: '/api/experiment/:symbol/:variantKey',
  may: 'experiments.preview',
  changes: true,
  isGetAlone: true,
  async run(ctx, request, reply) {
    // It writes though it is a GET, so a page of this site alone may ask for it: no link, no image, no address bar.
    if (request.headers['sec-fetch-site'] !== 'same-origin') throw forbidden(FORCED_FROM_ELSEWHERE)
    const experiment = await named(ctx, request)
    const { key } = orNotFound(experiment.variants.find((each) => each.key === paramsOf(request).variantKey))
    giveSession(request, reply, { lasts: experiment.persistSessions, had: sessionOf(request) })
    forcedCookie(experiment.symbol).write(request, reply, key)
    return reply.send({ symbol: experiment.symbol, variant: key, counted: false, forced: true, because: 'forced' })
  },
})
const goal = endpoint({
  method: 'POST',
  url: '/api/experiment/:symbol/goal/:name',
  may: 'memberSite.read',
  changes: true,
  async run(ctx, request, reply) {
    const experiment = await named(ctx, request)
    const name = Goal.safeParse(paramsOf(request).name)
    if (!name.success) throw notFound()
    const asking = askingOf(ctx, experiment, { request, reply })
    return reply.send({ counted: await reachGoal(ctx, experiment, name.data, asking) })
  },
})
/** The endpoints of experiments for pages and clients (spec 2 section 7, REST). */
export const experimentEndpoints: Endpoint[] = [read, clear, force, goal]
