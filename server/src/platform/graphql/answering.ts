import { FAULT_MESSAGE, invalid } from '@ward/domain/kernel/refusal'
import { UNKNOWN_HOST_MESSAGE } from '@ward/domain/sites/sites'
import type { FastifyRequest } from 'fastify'
import { AbortedGraphQLExecutionError, execute, GraphQLError, type GraphQLSchema, getVariableValues } from 'graphql'
import type { Ctx } from '../context.ts'
import { withoutValues } from '../database/bad-input.ts'
import { endable } from '../database/endable.ts'
import { UnknownHost } from '../http/errors.ts'
import { noteOutcome, type Outcome } from '../http/outcome.ts'
import { turns } from '../limits/turns.ts'
import { answerTo } from './answer-error.ts'
import { badRequest, type Params, paramsOf } from './body.ts'
import { namesIn } from './conceal.ts'
import { costOf, DEAR_VALUES } from './cost.ts'
import { documentsFor, type Readable, textOf } from './documents.ts'
import { planOf } from './plan.ts'
import { answerByPlan } from './planned.ts'
import { countIn, Spent } from './spent.ts'

type Result = { data?: unknown; errors?: readonly GraphQLError[] }
type Answer = { status: number; text: string }

const whoAsks = ({ viewer, site }: Ctx) => `${site.siteId}:${'userId' in viewer ? viewer.userId : viewer.kind}`

const nothing = (): ReadonlySet<string> => new Set()

/**
 * How a request's body becomes an answer: read, checked, executed in the person's turn. A request that waits `deadlineMs` for
 * its turn is refused; from then on the answer has as long, and what takes longer is a fault. So a line does not use up the
 * time of those in it.
 *
 * @returns gives status and JSON; `isPlain` for callers who take plain JSON only
 */
export function answering(schema: GraphQLSchema, ctxOf: (request: FastifyRequest) => Promise<Ctx>, deadlineMs: number) {
  const documentOf = documentsFor(schema)
  // One person's requests: answered at once on this node, and waiting besides.
  const inTurn = turns({ most: 2, waiting: 100 })
  // Everybody's dear requests: so that many people who ask for much at once take neither the memory nor the time of the others.
  const amongDear = turns({ most: 1, waiting: 100 })

  return async (request: FastifyRequest, isPlain: boolean): Promise<Answer> => {
    const result = await resultOf(request).catch((error: unknown) => ({ errors: [unexpected(request, error)] }))
    for (const { extensions } of result.errors ?? [])
      noteOutcome(request, (extensions.code as Outcome | undefined) ?? 'BAD_REQUEST')
    return { status: result.errors ? statusOf(result.errors, isPlain) : 200, text: textFor(result) }
  }

  async function resultOf(request: FastifyRequest): Promise<Result> {
    const tell = (error: unknown, said = nothing) => answerTo(error, { requestId: request.id, log: request.log, said })
    let params: Params
    try {
      params = paramsOf(request.body)
    } catch (error) {
      return { errors: [error instanceof GraphQLError ? error : tell(error)] }
    }
    const { readable, problems } = documentOf(params.query, params.operationName)
    if (!readable) return { errors: problems }
    const cost = costOf(schema, readable, params.variables)
    if (cost.problem) return { errors: [tell(invalid('query', cost.problem))] }
    let names: ReadonlySet<string> | undefined
    const said = () => {
      names ??= namesIn(textOf(readable.document) + JSON.stringify(params.variables))
      return names
    }
    const tellOf = (error: unknown) => tell(error, said)
    try {
      const { data, errors } = await executed(request, { readable, params, isDear: cost.values > DEAR_VALUES })
      return errors ? { errors: errors.map(tellOf), data } : { data }
    } catch (error) {
      return { errors: [error instanceof UnknownHost ? badRequest(UNKNOWN_HOST_MESSAGE, 421) : tellOf(error)] }
    }
  }

  async function executed(
    request: FastifyRequest,
    { readable, params, isDear }: { readable: Readable; params: Params; isDear: boolean },
  ): Promise<Result> {
    const contextValue = await ctxOf(request)
    const patience = new AbortController()
    const abortSignal = patience.signal
    const spent = new Spent((why) => patience.abort(why))
    abortSignal.addEventListener('abort', () => spent.end(abortSignal.reason))
    countIn(contextValue, spent)
    const work = async () => dataOf(readable, params, contextValue, spent, abortSignal)
    const answer = () =>
      within(deadlineMs, patience, () => endable(abortSignal, work)).catch((error: unknown) => {
        throw error instanceof AbortedGraphQLExecutionError ? error.cause : error
      })
    const waiting = new AbortController()
    const inOwnTurn = () => (isDear ? amongDear('dear', answer, waiting.signal) : answer())
    return within(deadlineMs, waiting, () => inTurn(whoAsks(contextValue), inOwnTurn, waiting.signal))
  }

  /** Answers by a plan where one can be made, else by the library, which reads the document anew each time. */
  function dataOf(readable: Readable, params: Params, ctx: Ctx, spent: Spent, signal: AbortSignal) {
    const { document, operation } = readable
    const { variables: given, operationName } = params
    const { variableValues: variables, errors } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      given,
      COERCION,
    )
    if (errors) return { errors }
    const plan = planOf(schema, readable, variables.coerced)
    if (plan) return answerByPlan({ schema, plan, ctx, spent, variables, signal })
    const args = { schema, document, variableValues: given, operationName, hideSuggestions: true }
    return execute({ ...args, contextValue: ctx, abortSignal: signal })
  }
}

/** As the library coerces variables by itself. */
const COERCION = { maxErrors: 50, hideSuggestions: true }

/** Does a work and gives it up after so long; a signal with a time of its own would hold everything of the request until then. */
async function within<T>(milliseconds: number, patience: AbortController, work: () => Promise<T>): Promise<T> {
  const deadline = setTimeout(() => patience.abort(new Error('The request took too long')), milliseconds)
  try {
    return await work()
  } finally {
    clearTimeout(deadline)
  }
}

/** Errors that nothing else caught: a fault of the endpoint itself. */
function unexpected(request: FastifyRequest, error: unknown): GraphQLError {
  request.log.error({ err: withoutValues(error) }, 'The GraphQL endpoint failed')
  return new GraphQLError(FAULT_MESSAGE, {
    extensions: { code: 'FAULT', requestId: request.id, http: { status: 500 } },
  })
}

type Http = { status?: number; spec?: boolean } | undefined

/** The gravest status among the errors; 200 where the library's own refusals go to who takes plain JSON only. */
function statusOf(errors: readonly GraphQLError[], isPlain: boolean): number {
  const statuses = errors.map(({ extensions }) => {
    const http = extensions.http as Http
    return isPlain && http?.spec ? 200 : (http?.status ?? 200)
  })
  return Math.max(...statuses)
}

/** As JSON, without what an error says to this endpoint alone. */
function textFor({ data, errors }: Result): string {
  if (!errors) return JSON.stringify({ data })
  const shown = errors.map((error) => {
    const { http: _http, ...extensions } = error.extensions
    const { message, locations, path } = error
    return { message, locations, path, extensions }
  })
  return JSON.stringify({ errors: shown, data })
}
