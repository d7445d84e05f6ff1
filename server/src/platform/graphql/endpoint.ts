import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import { UNKNOWN_HOST_MESSAGE } from '@ward/domain/sites/sites'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Ctx } from '../context.ts'
import { withoutValues } from '../database/bad-input.ts'
import { UnknownHost } from '../http/errors.ts'
import { isOwnPage } from '../http/origin.ts'
import { noteOutcome, type Outcome } from '../http/outcome.ts'
import { answering } from './answering.ts'

export const GRAPHQL_URL = '/api/moderation'
const BODY_LIMIT = 256 * 1024
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ANSWERS = ['application/graphql-response+json', 'application/json']

type Endpoint = {
  schema: GraphQLSchema
  /** The viewer, and the tools of the rooms; asked only for a valid document. */
  ctxOf(request: FastifyRequest): Promise<Ctx>
  /** Milliseconds until a request is given up (10,000). */
  deadlineMs?: number
}

/**
 * Opens the one GraphQL endpoint, POST /api/moderation: JSON in, JSON out, one operation a request, never cached, nothing about
 * the schema. Requests from pages of another origin are refused.
 */
export async function registerGraphql(
  fastify: FastifyInstance,
  { schema, ctxOf, deadlineMs = 10_000 }: Endpoint,
): Promise<void> {
  const answerOf = answering(schema, ctxOf, deadlineMs)

  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
      if (error instanceof UnknownHost) return refuse(reply, 421, UNKNOWN_HOST_MESSAGE)
      const status = error.statusCode ?? 500
      if (status < 500) return refuse(reply, status, REASONS[status] ?? error.message)
      request.log.error({ err: withoutValues(error) }, 'The GraphQL endpoint failed')
      return refuse(reply, status, FAULT_MESSAGE, 'FAULT')
    })
    scope.route({
      method: OTHER_METHODS,
      url: GRAPHQL_URL,
      handler: (_request, reply) => refuse(reply.header('allow', 'POST'), 405, 'This endpoint answers POST only'),
    })
    scope.post(GRAPHQL_URL, async (request, reply) => {
      if (!(await isOwnPage(request, () => ctxOf(request))))
        return refuse(reply, 403, 'This request came from another site', 'FORBIDDEN')
      if (!isUtf8Json(request.headers['content-type'])) return refuse(reply, 415, REASONS[415])
      const accept = accepted(request.headers.accept)
      if (!accept) return refuse(reply, 406, `This endpoint answers ${ANSWERS.join(' or ')}`)
      const { status, text } = await answerOf(request, accept === 'application/json')
      reply.status(status).header('content-type', `${accept}; charset=utf-8`)
      return reply.header('cache-control', 'no-store').send(text)
    })
  })
}

const REASONS: Record<number, string> = {
  413: `A request may have at most ${BODY_LIMIT / 1024} kB`,
  415: 'The body must be application/json in UTF-8',
}

/** The same shape as every other answer of this endpoint. */
function refuse(reply: FastifyReply, status: number, message = '', code: Outcome = 'BAD_REQUEST'): FastifyReply {
  noteOutcome(reply.request, code)
  const errors = [{ message, extensions: { code, requestId: reply.request.id } }]
  return reply.status(status).header('cache-control', 'no-store').send({ errors })
}

function isUtf8Json(contentType = ''): boolean {
  const [type, ...parameters] = contentType.toLowerCase().split(';')
  return type?.trim() === 'application/json' && parameters.every((each) => /^(?:charset="?utf-8"?)?$/.test(each.trim()))
}

/** The one of our two types of answer that the caller named first; plain JSON for a caller who takes anything. */
function accepted(accept = '*/*'): string | undefined {
  for (const type of accept.toLowerCase().split(',')) {
    const name = type.split(';')[0]?.trim() ?? ''
    if (ANSWERS.includes(name)) return name
    if (name === '*/*' || name === 'application/*') return 'application/json'
  }
  return undefined
}
