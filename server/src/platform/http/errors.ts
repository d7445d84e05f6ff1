import { FAULT_MESSAGE, REFUSAL_STATUS, Refusal } from '@ward/domain/refusal'
import { UNKNOWN_HOST_MESSAGE } from '@ward/domain/sites'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf, withoutValues } from '../database/bad-input.ts'
import { html } from '../html/template.ts'
import { isForm } from './loaded-for.ts'
import { page } from './page.ts'

/** The host of the request names no site: answered 421, since no other answer here can be right for it. */
export class UnknownHost extends Error {}

/** A form that a browser sends by itself: its answer takes the place of the page. */
const isFromPage = ({ headers }: FastifyRequest): boolean =>
  isForm(headers) && (headers.accept ?? '').includes('text/html')

/** Whether an answer broke off because nobody takes it any more. */
const hasLeft = ({ code }: FastifyError, { raw }: FastifyReply): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

const refusalPage = (message: string): string =>
  page({
    title: 'Not done',
    body: html`<main class="endpoint"><div class="card"><h1>Not done</h1><p>${message}</p><p><a href="/">Go on</a></p></div></main>`,
  })

/** Answers of the endpoints that are not GraphQL: a refusal with its status and words, anything else masked with the request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Of the answer that was begun nothing is left.
    for (const name of ['content-type', 'content-length', 'content-disposition']) reply.removeHeader(name)
    reply.header('cache-control', 'no-store')
    if (error instanceof UnknownHost) return reply.code(421).send({ status: 'error', message: UNKNOWN_HOST_MESSAGE })
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    if (refusal) {
      const { code, message, details } = refusal
      if (details.retryAfter !== undefined) reply.header('retry-after', String(details.retryAfter))
      reply.code(REFUSAL_STATUS[code])
      if (isFromPage(request)) return reply.type('text/html; charset=utf-8').send(refusalPage(message))
      return reply.send({ status: 'error', code, message, ...details })
    }
    // What fastify itself refuses (a body too large, a wrong content type) says so in its status.
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return reply.code(error.statusCode).send({ status: 'error', message: error.message })
    if (hasLeft(error, reply)) request.log.info({ requestId: request.id }, 'Who asked went away')
    else request.log.error({ err: withoutValues(error), requestId: request.id }, 'A request failed')
    return reply.code(500).send({ status: 'error', code: 'FAULT', message: FAULT_MESSAGE, requestId: request.id })
  })
}
