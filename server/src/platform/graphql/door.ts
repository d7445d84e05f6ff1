import { FAULT_MESSAGE, invalid } from '@ward/domain/refusal'
import { UNKNOWN_HOST_MESSAGE } from '@ward/domain/sites'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, execute, GraphQLError, type GraphQLSchema } from 'graphql'
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga'
import type { Ctx } from '../context.ts'
import { withoutValues } from '../database/bad-input.ts'
import { UnknownHost } from '../http/errors.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { turns } from '../limits/turns.ts'
import { answerTo } from './answer-error.ts'
import { badRequest, paramsOf } from './body.ts'
import { documents, textOf, withoutIntrospection } from './documents.ts'
import { Recent } from './recent.ts'
import { rowsProblem } from './rows.ts'

export const GRAPHQL_URL = '/api/moderation'
const BODY_LIMIT = 256 * 1024
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ANSWERS = ['application/graphql-response+json', 'application/json']

type Door = {
  schema: GraphQLSchema
  /** Who asks, and what the rooms may use; asked only for a valid document. */
  ctxOf(request: FastifyRequest): Promise<Ctx>
  /** Milliseconds until a request is given up (10,000). */
  deadlineMs?: number
}

type Asking = { asked: FastifyRequest }

/**
 * Opens the one GraphQL door, POST /api/moderation: JSON in, JSON out, one operation a request, never cached, nothing about
 * the schema. Requests from pages of another origin are refused.
 */
export async function registerGraphql(
  fastify: FastifyInstance,
  { schema, ctxOf, deadlineMs = 10_000 }: Door,
): Promise<void> {
  const yoga = createYoga<Asking>({
    schema,
    graphqlEndpoint: GRAPHQL_URL,
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    multipart: false,
    logging: false,
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: new Recent<DocumentNode>(), errorCache: new Recent<unknown>() },
    maskedErrors: {
      errorMessage: FAULT_MESSAGE,
      maskError: (error) => {
        if (error instanceof GraphQLError && !error.originalError) return error
        fastify.log.error({ err: withoutValues(error) }, 'The GraphQL door failed')
        return new GraphQLError(FAULT_MESSAGE, { extensions: { code: 'FAULT', http: { status: 500 } } })
      },
    },
    plugins: [bodies, documents, execution(ctxOf, deadlineMs)],
  })

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
      request.log.error({ err: withoutValues(error) }, 'The GraphQL door failed')
      return refuse(reply, status, FAULT_MESSAGE, 'FAULT')
    })
    scope.route({
      method: OTHER_METHODS,
      url: GRAPHQL_URL,
      handler: (_request, reply) => refuse(reply.header('allow', 'POST'), 405, 'This door answers POST only'),
    })
    scope.post(GRAPHQL_URL, async (request, reply) => {
      if (!isOwnOrigin(request)) return refuse(reply, 403, 'This request came from another site', 'FORBIDDEN')
      if (!isUtf8Json(request.headers['content-type'])) return refuse(reply, 415, REASONS[415])
      const accept = accepted(request.headers.accept)
      if (!accept) return refuse(reply, 406, `This door answers ${ANSWERS.join(' or ')}`)
      const headers = { accept, 'content-type': 'application/json' }
      const answer = await yoga.fetch(`http://door${GRAPHQL_URL}`, { method: 'POST', headers }, { asked: request })
      reply.status(answer.status).header('content-type', answer.headers.get('content-type'))
      return reply.header('cache-control', 'no-store').send(await answer.text())
    })
  })
}

const REASONS: Record<number, string> = {
  413: `A request may have at most ${BODY_LIMIT / 1024} kB`,
  415: 'The body must be application/json in UTF-8',
}

/** The same shape as every other answer of this door. */
function refuse(reply: FastifyReply, status: number, message = '', code = 'BAD_REQUEST'): FastifyReply {
  const errors = [{ message, extensions: { code, requestId: reply.request.id } }]
  return reply.status(status).header('cache-control', 'no-store').send({ errors })
}

function isUtf8Json(contentType = ''): boolean {
  const [type, ...parameters] = contentType.toLowerCase().split(';')
  return type?.trim() === 'application/json' && parameters.every((each) => /^\s*(charset="?utf-8"?)?\s*$/.test(each))
}

/** Of our two answers the one that the caller named first; plain JSON to who takes anything. */
function accepted(accept = '*/*'): string | undefined {
  for (const type of accept.toLowerCase().split(',')) {
    const name = type.split(';')[0]?.trim() ?? ''
    if (ANSWERS.includes(name)) return name
    if (name === '*/*' || name === 'application/*') return 'application/json'
  }
  return undefined
}

const askedOf = (request: FastifyRequest, said: string) => ({ requestId: request.id, log: request.log, said })

const bodies: Plugin<Asking> = {
  onRequestParse({ serverContext, setRequestParser }) {
    const { asked } = serverContext as unknown as Asking
    setRequestParser(() => {
      try {
        // Yoga itself answers what is not a string or an object where one belongs.
        return paramsOf(asked.body) as GraphQLParams
      } catch (error) {
        throw error instanceof GraphQLError ? error : answerTo(error, askedOf(asked, ''))
      }
    })
  },
}

const whoAsks = ({ viewer, site }: Ctx) => `${site.siteId}:${'userId' in viewer ? viewer.userId : viewer.kind}`

function execution(ctxOf: Door['ctxOf'], deadlineMs: number): Plugin<Asking> {
  // One person's requests: answered at once on this node, and waiting besides.
  const inTurn = turns({ most: 4, waiting: 100 })
  return {
    onExecute({ args, setExecuteFn }) {
      const { asked, params } = args.contextValue
      const tell = (error: unknown) =>
        answerTo(error, askedOf(asked, textOf(args.document) + JSON.stringify(params.variables ?? {})))
      setExecuteFn(async () => {
        const problem = rowsProblem(args.document, args.variableValues ?? {})
        if (problem) return { errors: [tell(invalid('limit', problem))] }
        // A signal that ends by itself would hold everything of the request until then.
        const patience = new AbortController()
        const deadline = setTimeout(() => patience.abort(new Error('The request took too long')), deadlineMs)
        try {
          const ctx = await ctxOf(asked)
          const result = await inTurn(whoAsks(ctx), async () =>
            execute({
              schema: args.schema,
              document: withoutIntrospection(args.document),
              contextValue: ctx,
              variableValues: args.variableValues,
              operationName: args.operationName,
              hideSuggestions: true,
              abortSignal: patience.signal,
            }),
          )
          return result.errors ? { ...result, errors: result.errors.map(tell) } : result
        } catch (error) {
          if (error instanceof UnknownHost) return { errors: [badRequest(UNKNOWN_HOST_MESSAGE, 421)] }
          return { errors: [tell(error)] }
        } finally {
          clearTimeout(deadline)
        }
      })
    },
  }
}
