import { signInPath } from '@ward/domain/app/front-end-links'
import { html } from '@ward/domain/kernel/html-template'
import { FAULT_MESSAGE, REFUSAL_STATUS, Refusal } from '@ward/domain/kernel/refusal'
import { UNKNOWN_HOST_MESSAGE } from '@ward/domain/sites/sites'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf, withoutValues } from '../database/bad-input.ts'
import { isFileForm, isForm } from './loaded-for.ts'
import { noteOutcome } from './outcome.ts'
import { page } from './page.ts'
import { pageBefore } from './page-before.ts'
import { problemOf } from './problem.ts'

/** The host of the request names no site: answered 421, since no other answer here can be right for it. */
export class UnknownHost extends Error {}

/** A form that a browser sends by itself: its answer takes the place of the page. */
export const isFromPage = (request: FastifyRequest): boolean =>
  (isForm(request.headers) || isFileForm(request.headers)) && isReadByPerson(request)

/** Somebody who opens an address, or sends a form by themselves, reads the answer as a page; programs read JSON. */
export const isReadByPerson = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.accept ?? '').includes('text/html')

/** Whether an answer broke off because nobody takes it any more. */
const hasLeft = ({ code }: FastifyError, { raw }: FastifyReply): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

/** The status of a refused form. */
export const NOT_DONE = 'Not done'
/** The same of an address that was opened. */
const NOT_SHOWN = 'Not shown'

/** Leads back to where somebody was; by signing in where that was the reason. */
const refusalPage = (request: FastifyRequest, message: string, code: string | undefined): string => {
  const title = request.method === 'GET' ? NOT_SHOWN : NOT_DONE
  const back = pageBefore(request, '/')
  const on = code === 'UNAUTHENTICATED' ? { href: signInPath(back), words: 'Sign in' } : { href: back, words: 'Go on' }
  return page({
    title,
    body: html`<main class="endpoint"><div class="card"><h1>${title}</h1><p>${message}</p><p><a href="${on.href}">${on.words}</a></p></div></main>`,
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    problems?: string
  }
}

type Said = { message: string; code?: string; requestId?: string } & Partial<Refusal['details']>

/** Answers with problem details where the endpoint promises them, with a page where a person reads it, else with JSON. */
const answer = (request: FastifyRequest, reply: FastifyReply, said: Said) => {
  const { problems } = request.routeOptions?.config ?? {}
  if (problems !== undefined)
    return reply
      .type('application/problem+json')
      .send(problemOf(said, { base: problems, status: reply.statusCode, request }))
  if (!isReadByPerson(request)) return reply.send({ status: 'error', ...said })
  const words = said.requestId === undefined ? said.message : `${said.message} (${said.requestId})`
  return reply.type('text/html; charset=utf-8').send(refusalPage(request, words, said.code))
}

/** The message of an error for people; `refusal` is null for a fault. */
export type ErrorAnswer = { refusal: Refusal | null; status: number; message: string }

/** The message of an error for people: a refusal its own words; a fault is logged, and masked. */
export function errorAnswer(error: unknown, request: FastifyRequest): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  noteOutcome(request, refusal?.code ?? 'FAULT')
  if (refusal) return { refusal, status: REFUSAL_STATUS[refusal.code], message: refusal.message }
  request.log.error({ err: withoutValues(error), requestId: request.id }, 'A request failed')
  return { refusal: null, status: 500, message: FAULT_MESSAGE }
}

/** Answers of the endpoints that are not GraphQL: a refusal with its status and words, anything else masked with the request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Nothing is left of the answer that was begun.
    for (const name of ['content-type', 'content-length', 'content-disposition']) reply.removeHeader(name)
    reply.header('cache-control', 'no-store')
    if (error instanceof UnknownHost) return answer(request, reply.code(421), { message: UNKNOWN_HOST_MESSAGE })
    // Refusals by fastify itself (a body too large, a wrong content type) carry a status.
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      noteOutcome(request, 'BAD_REQUEST')
      return answer(request, reply.code(error.statusCode), { message: error.message })
    }
    if (hasLeft(error, reply)) {
      noteOutcome(request, 'GONE')
      request.log.info({ requestId: request.id }, 'Who asked went away')
      return reply.code(500).send({ status: 'error', code: 'FAULT', message: FAULT_MESSAGE, requestId: request.id })
    }
    const { refusal, status, message } = errorAnswer(error, request)
    reply.code(status)
    if (!refusal) return answer(request, reply, { code: 'FAULT', message, requestId: request.id })
    const { code, details } = refusal
    if (details.retryAfter !== undefined) reply.header('retry-after', String(details.retryAfter))
    return answer(request, reply, { code, message, ...details })
  })
}
