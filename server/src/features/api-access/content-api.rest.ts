import { API_TOKEN_TOPIC } from '@ward/domain/api-access/api-tokens'
import { CONTENT_API, CONTENT_API_RATE, NOT_JSON, SEND_ID_NEEDED } from '@ward/domain/api-access/content-api'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { issueText } from '@ward/domain/kernel/issue-text'
import { invalid, notFound, Refusal } from '@ward/domain/kernel/refusal'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { type Rate, requestRate } from '../../platform/limits/request-rate.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { memberLimits } from './api-limits.ts'
import { once } from './api-sends.actions.ts'
import { admitted } from './bearer.actions.ts'
import { OPERATIONS, type Operation, type Writing } from './operations.ts'

/** Where the types of problems are explained. */
const PROBLEMS = `${CONTENT_API}/#`

type Limits = { rate: (key: string) => Promise<Rate>; count: ReturnType<typeof memberLimits> }

/** Outside sites act for themselves: a session in the browser gives them nothing, and their network address means nothing. */
function outside({ cameFrom: _, ...ctx }: Ctx): Ctx {
  return { ...ctx, viewer: { kind: 'nobody', siteId: ctx.site.siteId, roleId: null } }
}

/** The input as its schema understands it. @throws INVALID naming each field, those that are too many included */
function read(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const fields = result.error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issueText(issue, given) }]
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, message: 'There is no such field' }))
  })
  throw new Refusal('INVALID', fields[0]?.message ?? 'The request is not valid', { fields })
}

function bodyOf(operation: Writing, request: FastifyRequest): unknown {
  if (!operation.body) return undefined
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) throw invalid('Content-Type', NOT_JSON)
  return read(operation.body, request.body)
}

const idOf = (request: FastifyRequest): string => {
  const { id } = request.params as { id?: string }
  return id === undefined ? '' : idOrNotFound(id)
}

type Write = { operation: Writing; request: FastifyRequest; tokenId: string; limits: Limits }

async function write(ctx: Ctx, { operation, request, tokenId, limits }: Write) {
  const { sendId } = ctx
  if (operation.needsKey && sendId === undefined) throw invalid('Idempotency-Key', SEND_ID_NEEDED)
  const asked = { id: idOf(request), body: bodyOf(operation, request) }
  const run = async (tx: TxCtx) => {
    await audit(tx, { action: `api.${operation.id}`, subjectType: API_TOKEN_TOPIC, subjectId: tokenId })
    return { ...(await operation.run(tx, asked)), status: operation.status }
  }
  const count = () => limits.count(operation.counts, ctx.site, asked)
  if (sendId === undefined) {
    const { refusal } = await count()
    if (refusal) throw refusal
    return { ...(await inTransaction(ctx, run)), isReplay: false }
  }
  const words = [operation.id, asked.id, request.body ?? null]
  return once(ctx, { tokenId, sendId, words }, { count, run })
}

const apiEndpoint = (operation: Operation, limits: Limits): Endpoint =>
  endpoint({
    method: operation.method,
    url: CONTENT_API + operation.path,
    may: 'contentApi.use',
    changes: operation.method !== 'GET',
    problems: PROBLEMS,
    async run(ctx, request, reply) {
      const own = outside(ctx)
      const token = await admitted(own, { request, reply, scope: operation.scope, rate: limits.rate })
      if (operation.method === 'GET') {
        const query = read(operation.query, request.query)
        return operation.run(own, { id: idOf(request), query })
      }
      const done = await write(own, { operation, request, tokenId: token.id, limits })
      if (done.isReplay) reply.header('idempotency-replayed', 'true')
      reply.code(done.status)
      return done.status === 204 ? reply.send() : done.answer
    },
  })

/** A path without an operation answers a problem too. */
const nothingThere = (method: Endpoint['method']): Endpoint =>
  endpoint({
    ...{ method, url: `${CONTENT_API}/*`, may: 'contentApi.use', changes: method !== 'GET', problems: PROBLEMS },
    run: async () => {
      throw notFound()
    },
  })

/** The content API. A token's rate is counted for all nodes together. */
export function contentApi(pool: pg.Pool): Endpoint[] {
  const { requests: points, seconds } = CONTENT_API_RATE
  const rate = requestRate(pool, { name: 'content-api', points, seconds })
  const limits: Limits = { rate, count: memberLimits(pool) }
  return [
    ...OPERATIONS.map((operation) => apiEndpoint(operation, limits)),
    ...(['GET', 'POST', 'PATCH', 'DELETE'] as const).map(nothingThere),
  ]
}
