import { API_TOKEN_START, type ApiScope, stateOfToken } from '@ward/domain/api-access/api-tokens'
import { API_TOKEN_REFUSED, NO_API_TOKEN, notInScope, RATE_IS_OVER } from '@ward/domain/api-access/content-api'
import { forbidden, Refusal, unauthenticated } from '@ward/domain/kernel/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { hashed } from '../../platform/http/secrets.ts'
import type { Rate } from '../../platform/limits/request-rate.ts'
import { noteUse, type SentToken, tokenByHash } from './bearer.db.ts'

const BEARER = /^Bearer ([\w-]{1,200})$/i

/** @throws UNAUTHENTICATED without a token of this site that can be used */
async function tokenOf(ctx: Ctx, request: FastifyRequest): Promise<SentToken> {
  const { authorization } = request.headers
  if (authorization === undefined) throw unauthenticated(NO_API_TOKEN)
  const secret = BEARER.exec(authorization)?.[1]
  const now = ctx.now()
  const token = secret?.startsWith(API_TOKEN_START) && (await tokenByHash(ctx.site, hashed(secret), now))
  if (!token || stateOfToken(token, now) !== 'usable') throw unauthenticated(API_TOKEN_REFUSED)
  return token
}

type Asked = { request: FastifyRequest; reply: FastifyReply; scope: ApiScope; rate: (key: string) => Promise<Rate> }

/**
 * The token of a request that may do this. The headers of every answer give the number of requests left.
 *
 * @throws UNAUTHENTICATED, RATE_LIMITED, FORBIDDEN where it lacks the scope
 */
export async function admitted(ctx: Ctx, { request, reply, scope, rate }: Asked): Promise<SentToken> {
  reply.header('www-authenticate', 'Bearer')
  const token = await tokenOf(ctx, request)
  reply.removeHeader('www-authenticate')
  const { limit, left, seconds, isOver } = await rate(`${ctx.site.siteId}:${token.id}`)
  reply.header('ratelimit-policy', `"token";q=${limit};w=60`)
  reply.header('ratelimit', `"token";r=${left};t=${seconds}`)
  if (isOver) throw new Refusal('RATE_LIMITED', RATE_IS_OVER, { retryAfter: seconds })
  if (!token.scopes.includes(scope)) throw forbidden(notInScope(scope))
  await noteUse(ctx.site, token.id, ctx.now())
  return token
}
