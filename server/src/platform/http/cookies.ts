import { DEVICE_DAYS, SESSION_MAX_DAYS } from '@ward/domain/sessions/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from './origin.ts'

/** Names that are of this machine alone; `.test` is kept for tests (RFC 6761) and no browser finds it in the internet. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.(?:localhost|test))$/

/**
 * Whether a cookie goes over HTTPS only. The host decides and not only the scheme: behind a balancer that is not in
 * TRUSTED_PROXIES every request seems to be plain HTTP.
 */
const isSecure = (request: FastifyRequest) => {
  const { scheme, host } = originOf(request)
  return scheme === 'https' || !LOCAL.test(host)
}

/** `__Host-` binds a cookie to this host over HTTPS; browsers refuse the prefix on plain HTTP, which is for this machine. */
const named = (request: FastifyRequest, name: string) => (isSecure(request) ? `__Host-${name}` : name)

/** Whether the browser would throw the cookie away: it says itself that it came to a host elsewhere by plain HTTP. */
export const wouldLoseCookie = (request: FastifyRequest): boolean =>
  isSecure(request) && request.headers.origin?.startsWith('http:') === true

/** A cookie of ours that only the server reads. */
type OwnCookie = {
  /** The cookie the browser sent; undefined when there is none or it is doubled. */
  read(request: FastifyRequest): string | undefined
  write(request: FastifyRequest, reply: FastifyReply, value: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const

function ownCookie(base: string, seconds: number | undefined, nameOf = named): OwnCookie {
  return {
    read(request) {
      const name = nameOf(request, base)
      const sent = (request.headers.cookie ?? '').split(';').filter((part) => part.trim().startsWith(`${name}=`))
      return sent.length === 1 ? request.cookies[name] : undefined
    },
    write: (request, reply, value) => {
      reply.setCookie(nameOf(request, base), value, { ...options(request), maxAge: seconds })
    },
    clear: (request, reply) => {
      reply.clearCookie(nameOf(request, base), options(request))
    },
  }
}

const DAY = 86_400
/** The secret of the session. */
export const sessionCookie = ownCookie('ward', SESSION_MAX_DAYS * DAY)
/** The browser's record of successful sign-ins; it outlives them. */
export const deviceCookie = ownCookie('ward-device', DEVICE_DAYS * DAY)
/** The number of a browser without an account, by which it answers an engagement once. */
export const visitorCookie = ownCookie('ward-visitor', 400 * DAY)
/** The giveaways that were entered in a browser without an account. */
export const enteredCookie = ownCookie('ward-entered', 400 * DAY)
/** Text typed into a form that is shown again, passwords aside: it is on its way to that page and no further. */
export const typedCookie = ownCookie('ward-typed', 60)

/** A cookie whose whole name is specified, without a prefix; without `seconds` it ends with the browser. */
export const specifiedCookie = (name: string, seconds?: number): OwnCookie => ownCookie(name, seconds, () => name)
