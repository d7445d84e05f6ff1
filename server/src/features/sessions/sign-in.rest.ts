import { safeRedirectPath } from '@ward/domain/links'
import { forbidden, Refusal, unauthenticated } from '@ward/domain/refusal'
import {
  HTTPS_NEEDED,
  OWN_PASSWORD_CHANGED,
  PASSWORD_CHANGED,
  RESET_SENT,
  RESETS_PER_ACCOUNT,
  RESETS_PER_ADDRESS,
  SIGN_IN_FAILURES_PER_ACCOUNT,
} from '@ward/domain/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Door, door } from '../../platform/http/door.ts'
import { isForm as isFormOf } from '../../platform/http/loaded-for.ts'
import { clearSessionCookie, wouldLoseCookie, writeSessionCookie } from '../../platform/http/session-cookie.ts'
import { failureLimit } from '../../platform/limits/failure-limit.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { changePassword, requestPasswordReset, resetPassword, signIn, signOut } from './sessions.actions.ts'
import { signInLimits } from './sign-in-limits.ts'

/** After signing in without a place to go back to: the console. */
const HOME = '/moderation/'

type Fields = Record<string, unknown>
const fieldsOf = (request: FastifyRequest): Fields =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Fields) : {}
const isForm = ({ headers }: FastifyRequest) => isFormOf(headers)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A form goes back to its page with the message; JSON gets it as an answer. */
function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  query: Record<string, string>,
  error: unknown,
) {
  if (!(error instanceof Refusal) || !isForm(request)) throw error
  const search = new URLSearchParams({ ...query, problem: error.message })
  return reply.code(303).header('location', `${page}?${search}`).send()
}

/** The doors of signing in and out; they need the pool for the limits that all nodes share. */
export function signInDoors(pool: pg.Pool): Door[] {
  const limits = signInLimits(pool)
  const resets = failureLimit(pool, { name: 'password-reset-address', points: RESETS_PER_ADDRESS, seconds: 3600 })
  const changes = failureLimit(pool, { name: 'change-password', points: SIGN_IN_FAILURES_PER_ACCOUNT, seconds: 60 })
  const mails = failureLimit(pool, { name: 'password-reset-account', points: RESETS_PER_ACCOUNT, seconds: 3600 })
  return [
    door({
      method: 'POST',
      url: '/api/auth/sign-in',
      may: 'session.signIn',
      changes: true,
      run: async (ctx, request, reply) => {
        const redirect = safeRedirectPath(textOf(fieldsOf(request).redirect), HOME)
        try {
          if (wouldLoseCookie(request)) throw forbidden(HTTPS_NEEDED)
          const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
          const { token } = await signIn(ctx, fieldsOf(request), from, limits)
          writeSessionCookie(request, reply, token)
        } catch (error) {
          return answerRefusal(request, reply, '/login', { redirect }, error)
        }
        return isForm(request) ? reply.code(303).header('location', redirect).send() : { status: 'success', redirect }
      },
    }),
    door({
      method: 'POST',
      url: '/api/auth/sign-out',
      may: 'session.check',
      changes: true,
      run: async (ctx, request, reply) => {
        const { viewer } = ctx
        if (viewer.kind === 'user') await inTransaction(ctx, (tx) => signOut(tx, viewer))
        clearSessionCookie(request, reply)
        return isForm(request) ? reply.code(303).header('location', '/login').send() : { status: 'success' }
      },
    }),
    door({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      may: 'session.resetPassword',
      changes: true,
      run: async (ctx, request, reply) => {
        try {
          await resets.consume(request.ip)
        } catch (error) {
          return answerRefusal(request, reply, '/forgot-password', {}, error)
        }
        const email = textOf(fieldsOf(request).email).trim().slice(0, 254)
        // Nobody's mailbox is filled from many addresses, and nobody learns from the answer that it would have been.
        const isMailed = await mails.consume(`${ctx.site.siteId}:${email.toLowerCase()}`).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refusal) return false
            throw error
          },
        )
        if (isMailed) await inTransaction(ctx, (tx) => requestPasswordReset(tx, email))
        return isForm(request)
          ? reply.code(303).header('location', `/forgot-password?sent=1`).send()
          : { status: 'success', message: RESET_SENT }
      },
    }),
    door({
      method: 'POST',
      url: '/api/auth/reset-password',
      may: 'session.resetPassword',
      changes: true,
      run: async (ctx, request, reply) => {
        const token = textOf(fieldsOf(request).token)
        try {
          await inTransaction(ctx, (tx) => resetPassword(tx, fieldsOf(request)))
        } catch (error) {
          return answerRefusal(request, reply, '/reset-password', { token }, error)
        }
        return isForm(request)
          ? reply.code(303).header('location', '/login?changed=1').send()
          : { status: 'success', message: PASSWORD_CHANGED }
      },
    }),
    door({
      method: 'POST',
      url: '/api/auth/change-password',
      may: 'session.own',
      changes: true,
      run: async (ctx, request, reply) => {
        const { viewer } = ctx
        if (viewer.kind !== 'user') throw unauthenticated()
        try {
          // Who sits down at an open session does not get to guess the password.
          await changes.consume(`${ctx.site.siteId}:${viewer.userId}`)
          await inTransaction(ctx, (tx) => changePassword(tx, viewer, fieldsOf(request)))
          await changes.reset(`${ctx.site.siteId}:${viewer.userId}`)
        } catch (error) {
          return answerRefusal(request, reply, '/change-password', {}, error)
        }
        return isForm(request)
          ? reply.code(303).header('location', '/change-password?changed=1').send()
          : { status: 'success', message: OWN_PASSWORD_CHANGED }
      },
    }),
  ]
}
