import type { z } from 'zod'
import type { Answer } from './answer.ts'
import { issueText } from './issue-text.ts'

/** The kinds of no that are meant for the user, with their HTTP status. */
export const REFUSAL_STATUS = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID: 422,
  CONFLICT: 409,
  RATE_LIMITED: 429,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

/** One wrong field of an input: its path ("name", "options.2.name") and the message to show there. */
export type FieldProblem = { path: string; message: string }

export type RefusalDetails = {
  /** INVALID: every field that is wrong. */
  fields?: FieldProblem[]
  /** CONFLICT: the current state, for the screen to show. */
  state?: unknown
  /** RATE_LIMITED: seconds until the next try makes sense. */
  retryAfter?: number
}

/** A no that crosses GraphQL (`extensions.code`) and REST (status) alike. Anything else thrown is a fault and is masked. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export const SIGN_IN_FIRST = 'Please sign in first'
export const NOT_FOUND_MESSAGE = 'We could not find what you were looking for...'
/** Shown for every fault, together with the request id (spec 1 section 8). */
export const FAULT_MESSAGE = 'Something went wrong. Please try again.'

/** Nobody is signed in, or no longer. */
export const unauthenticated = (message = SIGN_IN_FIRST) => new Refusal('UNAUTHENTICATED', message)
/** The viewer may not; `because` is read by them. */
export const forbidden = (because: string) => new Refusal('FORBIDDEN', because)
/** Absent and foreign ids give this same answer, so that nobody learns what exists elsewhere. */
export const notFound = () => new Refusal('NOT_FOUND', NOT_FOUND_MESSAGE)
/** It is not as the viewer saw it; `state` is what it is now, for their screen. */
export const conflict = (message: string, state?: unknown) => new Refusal('CONFLICT', message, { state })
/** Refused until the viewer has answered a question: the call is sent again with what says that they did. */
export const askFirst = (question: string) => conflict(question, { question })
/** The question that a refusal holds; null where it is no question. */
export function questionOf(error: unknown): string | null {
  const state = error instanceof Refusal && error.code === 'CONFLICT' ? error.details.state : null
  const question = (state as { question?: unknown } | null | undefined)?.question
  return typeof question === 'string' ? question : null
}
/** One field is wrong: `path` is its name in the input, with dots inside it. */
export const invalid = (path: string, message: string) =>
  new Refusal('INVALID', message, { fields: [{ path, message }] })

/** The row, or NOT_FOUND. */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound()
  return row
}

/** Turns a rule's no into FORBIDDEN. */
export function refuseUnless(answer: Answer): void {
  if (!answer.ok) throw forbidden(answer.because)
}

/** The input as the schema understands it, or INVALID naming each field; NOT_FOUND where one can be no id. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  if (result.error.issues.some((issue) => issue.code === 'custom' && issue.params?.refusal === 'NOT_FOUND'))
    throw notFound()
  const fields = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueText(issue, input) }))
  throw new Refusal('INVALID', fields[0]?.message ?? 'The input is not valid', { fields })
}
