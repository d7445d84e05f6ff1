import { hash } from 'node:crypto'
import { forcedCookieOf, SESSION_COOKIE } from '@ward/domain/experiments/taking-part'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { specifiedCookie } from '../../platform/http/cookies.ts'
import { newId } from '../../platform/http/secrets.ts'
import { keptOn } from '../../platform/kept-on.ts'

const YEAR = 365 * 86_400
/** 128 bits, and a mark where the cookie outlives the browser. */
const SHAPE = /^([\w-]{22})(~?)$/

const openCookie = specifiedCookie(SESSION_COOKIE)
const lastingCookie = specifiedCookie(SESSION_COOKIE, YEAR)

/** The session of a browser: a hash of what its cookie holds. */
type KeptSession = { id: string; session: string; lasts: boolean }

const hashed = (id: string) => hash('sha256', id, 'base64url').slice(0, 22)

/** The session a browser sent; null where it sent nothing that we wrote. */
export function sessionOf(request: FastifyRequest): KeptSession | null {
  const [, id, mark] = SHAPE.exec(openCookie.read(request) ?? '') ?? []
  return id === undefined ? null : { id, session: hashed(id), lasts: mark === '~' }
}

/** A page with several experiments gives one session: the first gives it, and it lasts where any asks for that. */
const given = keptOn<FastifyRequest, KeptSession>('given session')

/**
 * Gives a browser its session, for as long as it is open or for a year, and says which; a session it `had` stays the same.
 */
export function giveSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { lasts, had }: { lasts: boolean; had: KeptSession | null },
): string {
  const before = had ?? given.of(request)
  const id = before?.id ?? newId()
  const session = before?.session ?? hashed(id)
  if (lasts && !before?.lasts) lastingCookie.write(request, reply, `${id}~`)
  else if (!before) openCookie.write(request, reply, id)
  given.keep(request, { id, session, lasts: lasts || before?.lasts === true })
  return session
}

/** Holds what staff force for an experiment; it ends with the browser. */
export const forcedCookie = (symbol: string) => specifiedCookie(forcedCookieOf(symbol))
