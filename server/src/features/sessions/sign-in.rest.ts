import { isStaff } from '@ward/domain/app/roles'
import { safeRedirectPath } from '@ward/domain/kernel/links'
import { forbidden, invalid, Refusal, unauthenticated } from '@ward/domain/kernel/refusal'
import { HTTPS_NEEDED, OWN_PASSWORD_CHANGED, PASSWORD_CHANGED, RESET_SENT } from '@ward/domain/sessions/sessions'
import { ACCOUNTS_LINKED, CHANGE_EMAIL_PATH, LINK_ACCOUNTS_USED, OWN_EMAIL_ASKED } from '@ward/domain/users/letting-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { deviceCookie, sessionCookie, typedCookie, wouldLoseCookie } from '../../platform/http/cookies.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { isForm as isFormOf } from '../../platform/http/loaded-for.ts'
import { evenAnswer } from '../../platform/limits/even-answer.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { accountByEmail } from './accounts.db.ts'
import { browserOf, type KnownBrowser, knownDevice } from './browser.actions.ts'
import { devicesUnder } from './devices.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.actions.ts'
import { signIn, signOut } from './sessions.actions.ts'
import { askingLimits, changeLimits, linkLimits, mailLimits, newAddressLimit, signInLimits } from './sign-in-limits.ts'

/** After signing in without a place to go back to: the console for whose work is there. */
const homeOf = (roleId: number): string => (isStaff(roleId) ? '/moderation/' : '/')

/** Where to go on to, as a part of the address of a page; nothing where none was asked for. */
const goingOn = (request: FastifyRequest): Record<string, string> => {
  const redirect = safeRedirectPath(textOf(fieldsOf(request).redirect), '')
  return redirect === '' ? {} : { redirect }
}

type Fields = Record<string, unknown>
const fieldsOf = (request: FastifyRequest): Fields =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Fields) : {}
const isForm = ({ headers }: FastifyRequest) => isFormOf(headers)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const emailIn = (request: FastifyRequest): string => textOf(fieldsOf(request).email).trim().slice(0, 254)

/** A form goes back to its page with the message and the address that was typed; JSON gets the message as an answer. */
function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  query: Record<string, string>,
  error: unknown,
) {
  if (!(error instanceof Refusal) || !isForm(request)) throw error
  // Not in the address: that stays in histories and logs.
  if (emailIn(request) !== '') typedCookie.write(request, reply, emailIn(request))
  const search = new URLSearchParams({ ...query, problem: error.message })
  return reply.code(303).header('location', `${page}?${search}`).send()
}

/** Whether input was refused, and not for this field. */
const isOfAnother = (error: unknown, field: string): boolean =>
  error instanceof Refusal && error.code === 'INVALID' && !error.details.fields?.some(({ path }) => path === field)

/** Whether a limit lets this through; a fault is none of its answers. */
const isLet = async (trying: Promise<void>): Promise<boolean> =>
  trying.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** Functions of the users' rooms that signing in needs; those rooms know this one. */
type OfUsers = {
  changeOwnEmail(tx: TxCtx, viewer: UserViewer, fields: Fields): Promise<void>
  /** Whether the link was open: it links the two people. */
  linkAccounts(tx: TxCtx, token: string): Promise<boolean>
}

/** The endpoints of signing in and out; they need the pool for the limits that all nodes share, and the key of device marks. */
export function signInEndpoints(
  pool: pg.Pool,
  secretKey: Buffer,
  { changeOwnEmail, linkAccounts }: OfUsers,
): Endpoint[] {
  const limits = signInLimits(pool)
  const asking = askingLimits(pool)
  const mails = mailLimits(pool)
  const links = linkLimits(pool)
  const changes = changeLimits(pool)
  const addresses = newAddressLimit(pool)
  const read = devicesUnder(secretKey)
  const knownBrowser = (request: FastifyRequest): KnownBrowser => ({
    ...browserOf(request),
    device: read(deviceCookie.read(request)),
  })
  return [
    endpoint({
      method: 'POST',
      url: '/api/auth/sign-in',
      may: 'session.signIn',
      changes: true,
      run: async (ctx, request, reply) => {
        const asked = goingOn(request)
        try {
          if (wouldLoseCookie(request)) throw forbidden(HTTPS_NEEDED)
          const { token, device, roleId } = await signIn(
            ctx,
            { input: fieldsOf(request), browser: knownBrowser(request) },
            limits,
          )
          sessionCookie.write(request, reply, token)
          deviceCookie.write(request, reply, device)
          const { redirect = homeOf(roleId) } = asked
          return isForm(request) ? reply.code(303).header('location', redirect).send() : { status: 'success', redirect }
        } catch (error) {
          return answerRefusal(request, reply, '/login', asked, error)
        }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/api/auth/sign-out',
      may: 'session.check',
      changes: true,
      run: async (ctx, request, reply) => {
        const { viewer } = ctx
        if (viewer.kind === 'user') await inTransaction(ctx, (tx) => signOut(tx, viewer))
        sessionCookie.clear(request, reply)
        return isForm(request) ? reply.code(303).header('location', '/login').send() : { status: 'success' }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      may: 'session.resetPassword',
      changes: true,
      run: (ctx, request, reply) =>
        evenAnswer(async () => {
          const email = emailIn(request)
          const browser = knownBrowser(request)
          const account = await accountByEmail(ctx.site, email)
          const device = account ? await knownDevice(ctx, account, browser) : null
          const attempt = { account: `${ctx.site.siteId}:${email.toLowerCase()}`, address: browser.address, device }
          try {
            await asking.consume(attempt)
          } catch (error) {
            return answerRefusal(request, reply, '/forgot-password', goingOn(request), error)
          }
          // Nobody's mailbox is filled from many addresses, and nobody learns from the answer that it would have been.
          if (await isLet(mails.consume(attempt))) await inTransaction(ctx, (tx) => requestPasswordReset(tx, email))
          return isForm(request)
            ? reply
                .code(303)
                .header('location', `/forgot-password?${new URLSearchParams({ sent: '1', ...goingOn(request) })}`)
                .send()
            : { status: 'success', message: RESET_SENT }
        }),
    }),
    endpoint({
      method: 'POST',
      url: '/api/auth/reset-password',
      may: 'session.resetPassword',
      changes: true,
      run: async (ctx, request, reply) => {
        const token = textOf(fieldsOf(request).token)
        const browser = knownBrowser(request)
        const attempt = { account: '', address: browser.address, device: null }
        try {
          await links.consume(attempt)
          const device = await inTransaction(ctx, (tx) => resetPassword(tx, fieldsOf(request), browser))
          await links.succeed(attempt)
          deviceCookie.write(request, reply, device)
        } catch (error) {
          return answerRefusal(request, reply, '/reset-password', { token }, error)
        }
        return isForm(request)
          ? reply.code(303).header('location', '/login?changed=1').send()
          : { status: 'success', message: PASSWORD_CHANGED }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/api/auth/change-password',
      may: 'session.own',
      changes: true,
      run: async (ctx, request, reply) => {
        const { viewer } = ctx
        if (viewer.kind !== 'user') throw unauthenticated()
        const browser = knownBrowser(request)
        const device = await knownDevice(ctx, { id: viewer.userId, personId: viewer.personId }, browser)
        const attempt = { account: `person:${viewer.personId}`, address: browser.address, device }
        try {
          // A person at somebody else's open session cannot guess the password.
          await changes.consume(attempt)
          const kept = await inTransaction(ctx, (tx) => changePassword(tx, viewer, fieldsOf(request), browser))
          await changes.succeed(attempt)
          deviceCookie.write(request, reply, kept)
        } catch (error) {
          return answerRefusal(request, reply, '/change-password', {}, error)
        }
        return isForm(request)
          ? reply.code(303).header('location', '/change-password?changed=1').send()
          : { status: 'success', message: OWN_PASSWORD_CHANGED }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/api/auth/change-email',
      may: 'session.own',
      changes: true,
      run: async (ctx, request, reply) => {
        const { viewer } = ctx
        if (viewer.kind !== 'user') throw unauthenticated()
        const browser = knownBrowser(request)
        const device = await knownDevice(ctx, { id: viewer.userId, personId: viewer.personId }, browser)
        const attempt = { account: `person:${viewer.personId}`, address: browser.address, device }
        try {
          await changes.consume(attempt)
          await addresses.consume(viewer.personId)
          await evenAnswer(() => inTransaction(ctx, (tx) => changeOwnEmail(tx, viewer, fieldsOf(request))))
          await changes.succeed(attempt)
        } catch (error) {
          if (isOfAnother(error, '')) await addresses.giveBack(viewer.personId)
          if (isOfAnother(error, 'current')) await changes.succeed(attempt)
          return answerRefusal(request, reply, CHANGE_EMAIL_PATH, {}, error)
        }
        return isForm(request)
          ? reply.code(303).header('location', `${CHANGE_EMAIL_PATH}?sent=1`).send()
          : { status: 'success', message: OWN_EMAIL_ASKED }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/api/auth/link-accounts',
      may: 'session.resetPassword',
      changes: true,
      run: async (ctx, request, reply) => {
        const token = textOf(fieldsOf(request).token).slice(0, 100)
        const attempt = { account: '', address: browserOf(request).address, device: null }
        await links.consume(attempt)
        const isLinked = await inTransaction(ctx, (tx) => linkAccounts(tx, token), { audited: false })
        if (isLinked) await links.succeed(attempt)
        if (isForm(request))
          return reply
            .code(303)
            .header('location', `/link-accounts?${isLinked ? 'done' : 'problem'}=1`)
            .send()
        if (!isLinked) throw invalid('token', LINK_ACCOUNTS_USED)
        return { status: 'success', message: ACCOUNTS_LINKED }
      },
    }),
  ]
}
