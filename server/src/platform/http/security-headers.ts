import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { isReadByPerson } from './errors.ts'
import { policy } from './policy.ts'

const POLICY = 'content-security-policy'

/** On every answer, whoever gives it; an endpoint may set another value of its own. */
const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  [POLICY]: policy(),
}

/** Pages of the console and of signing in; everything else needs no policy beyond `none`. */
const isPage = (contentType: unknown) => typeof contentType === 'string' && contentType.startsWith('text/html')

/**
 * Security headers on every answer, also where no endpoint is reached, a stream takes the answer over, or what came is no
 * request. Everything a page loads comes from this origin: no reader's browser asks another host for anything, nor looks
 * the hosts of links up in advance. Styles may stand in attributes because the component library sets them. HSTS over
 * HTTPS alone: a loopback site would be locked out of its browser.
 *
 * @param formTargets origins a form may be redirected to besides this one: the sites the viewer may switch to, because
 * Chromium drops a form's redirect to another host under `form-action 'self'`
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest) => Promise<Ctx>,
  formTargets: (ctx: Ctx) => Promise<string[]> = async () => [],
): void {
  // Before fastify: answers by it or Node without any hook have them, too. An endpoint's own value takes their place.
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value)
  })
  // Requests that Node would answer by itself, without telling anybody.
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...ALWAYS, connection: 'close' }).end()
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A request that comes past the server, as those of tests do, has none yet.
    if (!reply.raw.hasHeader(POLICY)) reply.headers(ALWAYS)
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // A page that brings a stricter policy of its own keeps it.
    const isOwn = ![undefined, ALWAYS[POLICY]].includes(reply.getHeader(POLICY) as string | undefined)
    if (!isPage(reply.getHeader('content-type')) || isOwn) return done(null, payload)
    pagePolicy(request).then((own) => {
      reply.header(POLICY, own)
      done(null, payload)
    }, done)
  })

  async function pagePolicy(request: FastifyRequest): Promise<string> {
    // Without a site there are no hosts of it to allow.
    const ctx = await ctxOf(request).catch(() => null)
    const targets = ctx ? await formTargets(ctx) : []
    return policy(
      {
        'script-src': "'self'",
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': "'self'",
        'form-action': ["'self'", ...targets].join(' '),
      },
      { isHttps: request.protocol === 'https' },
    )
  }
}

/**
 * The address as it is looked for. One that cannot be read leads nowhere: a person sees the page that says so, whose percent
 * signs are then plain characters; a program gets an error.
 */
export function addressOf({ url = '/', headers }: IncomingMessage): string {
  const [path = '/', ...query] = url.split('?')
  if (isReadable(path) || !isReadByPerson({ headers })) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Answers an address that cannot be read, before any endpoint or hook is reached. */
export function answerUnreadable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(error.statusCode ?? 400)
    .headers({ ...ALWAYS, 'cache-control': 'no-store' })
    .send({ status: 'error', message: 'This address cannot be read' })
}

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are no request: too slow, too long, or no HTTP. */
export function answerNoRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_OF[code] ?? 400
  const body = JSON.stringify({ status: 'error', message: STATUS_CODES[status] })
  const headers = {
    ...ALWAYS,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
