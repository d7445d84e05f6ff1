import { forbidden } from '@ward/domain/kernel/refusal'
import { HAND_OVER_BY_BROWSER } from '@ward/domain/sessions/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { sessionCookie } from '../../platform/http/cookies.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { browserOf } from './browser.actions.ts'
import { handOverPage } from './hand-over.page.ts'
import { acceptHandOver, arrivalOf } from './switch-sites.actions.ts'

const HAND_OVER_URL = '/api/auth/hand-over'

/** Only somebody who goes there may use a code: no script that fetches, no frame, and no browser that only prepares a page. */
const isVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined &&
  headers['x-moz'] === undefined

async function enter(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, code: string): Promise<FastifyReply> {
  const session = await inTransaction(ctx, (tx) => acceptHandOver(tx, code, browserOf(request)), { audited: false })
  if (session) sessionCookie.write(request, reply, session.token)
  return reply
    .code(303)
    .header('location', session?.redirect ?? '/login')
    .send()
}

/** GET /api/auth/hand-over?code=…: signs the browser in that the code was made in; any other is asked first. */
const arrive = endpoint({
  method: 'GET',
  url: HAND_OVER_URL,
  may: 'session.signIn',
  changes: false,
  isGetAlone: true,
  run: async (ctx, request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const { code } = request.query as { code?: unknown }
    if (!isVisit(request) || typeof code !== 'string') throw forbidden(HAND_OVER_BY_BROWSER)
    const arrival = await arrivalOf(ctx, code, browserOf(request))
    if (arrival === null || arrival.isExpected) return enter(ctx, request, reply, code)
    // Without any referrer browsers send the page's own form as one from nowhere, and it would be refused.
    reply.header('referrer-policy', 'strict-origin').type('text/html; charset=utf-8')
    return reply.send(await handOverPage(ctx, { code, username: arrival.username }))
  },
})

/** POST /api/auth/hand-over {code}: the answer to the question, from our own page alone. */
const agree = endpoint({
  method: 'POST',
  url: HAND_OVER_URL,
  may: 'session.signIn',
  changes: true,
  run: async (ctx, request, reply) => {
    const { code } = (request.body ?? {}) as { code?: unknown }
    return enter(ctx, request, reply, typeof code === 'string' ? code.slice(0, 100) : '')
  },
})

/** The endpoints at which a switch from another site arrives. */
export const handOverEndpoints: Endpoint[] = [arrive, agree]
