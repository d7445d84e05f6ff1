import { FAULT_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'
import { GraphQLError } from 'graphql'
import { refusalOf, withoutValues } from '../database/bad-input.ts'
import { withoutForeignNames } from './conceal.ts'

type Log = { error(record: object, message: string): void; warn(record: object, message: string): void }
/** `said` gives the names that the caller sent. */
export type Request = { requestId: string; log: Log; said(): ReadonlySet<string> }

/** GraphQL over HTTP: a request that was never executed is 400, but 200 for those who accept plain JSON only. */
export const NOT_EXECUTED = { status: 400, spec: true }

/**
 * The caller's part of an error: a refusal with its code and details, the library's own words on a wrong value, and for
 * everything else one sentence and the request id; that one is logged, without anybody's data.
 */
export function answerTo(error: unknown, { requestId, log, said }: Request): GraphQLError {
  const cause = causeOf(error)
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {}
  const http = place.path ? {} : { http: NOT_EXECUTED }
  const slipped = refusalOf(cause)
  if (slipped) log.warn({ err: withoutValues(cause), path: place.path }, 'The database refused what a rule should have')
  const refusal = cause instanceof Refusal ? cause : slipped
  if (refusal) {
    const { code, message, details } = refusal
    return new GraphQLError(message, { ...place, extensions: { code, ...details, requestId, ...http } })
  }
  if (error instanceof GraphQLError && isAboutInput(error, cause)) {
    const message = withoutForeignNames(error.message, said())
    return new GraphQLError(message, { ...place, extensions: { code: 'INVALID', requestId, ...http } })
  }
  log.error({ err: withoutValues(cause), path: place.path }, 'A GraphQL request failed')
  return new GraphQLError(FAULT_MESSAGE, { ...place, extensions: { code: 'FAULT', requestId } })
}

/**
 * Whether the library complains of what was sent. Before anything runs it always does; later its complaints about a value
 * point into the document by themselves, those about our own answer do not.
 */
const isAboutInput = (error: GraphQLError, cause: unknown): boolean =>
  error.path === undefined || (cause instanceof GraphQLError && cause.nodes !== undefined)

/** The thrown error, out of the library's wrappings. */
function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error
}
