import { SESSION_MAX_DAYS } from '@ward/domain/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds the cookie to this host over HTTPS; plain HTTP, where browsers refuse that prefix, is for loopback. */
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-ward' : 'ward')

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
    secure: request.protocol === 'https',
    maxAge: SESSION_MAX_DAYS * 86_400,
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}
