import { SESSION_MAX_DAYS } from '@ward/domain/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from './origin.ts'

/** Names that are of this machine alone; `.test` is kept for tests (RFC 6761) and no browser finds it in the internet. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.(?:localhost|test))$/

/**
 * Whether the cookie goes over HTTPS only. The host decides and not only the scheme: behind a balancer that is not in
 * TRUSTED_PROXIES every request looks like plain HTTP.
 */
const isSecure = (request: FastifyRequest) => {
  const { scheme, host } = originOf(request)
  return scheme === 'https' || !LOCAL.test(host)
}

/** `__Host-` binds the cookie to this host over HTTPS; browsers refuse the prefix on plain HTTP, which is for this machine. */
const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-ward' : 'ward')

/** Whether the browser would throw the cookie away: it says itself that it came to a host elsewhere by plain HTTP. */
export const wouldLoseCookie = (request: FastifyRequest): boolean =>
  isSecure(request) && request.headers.origin?.startsWith('http:') === true

/** The secret in the session cookie; undefined when there is none or it is doubled. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const name = nameFor(request)
  const sent = (request.headers.cookie ?? '').split(';').filter((part) => part.trim().startsWith(`${name}=`))
  return sent.length === 1 ? request.cookies[name] : undefined
}

export function writeSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(nameFor(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: SESSION_MAX_DAYS * 86_400,
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
  })
}
