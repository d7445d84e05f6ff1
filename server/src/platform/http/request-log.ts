import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { outcomeOf } from './outcome.ts'

/** Load balancers request these every few seconds: logged only at debug level. */
const HEALTH = new Set(['/healthz', '/readyz'])

/**
 * One line for each request: its id, what endpoint it came to, how it was answered, why not, and in how many milliseconds. The endpoint's
 * pattern and not the address: addresses carry codes and what people search for. The answer says its id too: a person who sees a fault can name it, even if the body is lost on the way.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  // Hooks with a callback: one that is async costs every request a promise.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.url ?? 'none'
    const line = {
      requestId: request.id,
      method: request.method,
      endpoint,
      status: reply.statusCode,
      outcome: outcomeOf(request, reply),
    }
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log[HEALTH.has(endpoint) ? 'debug' : 'info']({ ...line, ms }, 'Answered')
    done()
  })
}
