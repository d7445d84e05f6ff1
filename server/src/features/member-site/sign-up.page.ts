import { signUpPath } from '@ward/domain/app/front-end-links'
import { parseInput } from '@ward/domain/kernel/refusal'
import { SIGN_UP_TOO_FAST, SIGN_UPS_AN_HOUR } from '@ward/domain/sign-up/sign-up'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Problem } from '../../../../member-site/shapes.ts'
import { confirmSignUpPage, signUpPage } from '../../../../member-site/sign-up-page.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import type { ErrorAnswer } from '../../platform/http/errors.ts'
import { evenAnswer } from '../../platform/limits/even-answer.ts'
import { failureLimit } from '../../platform/limits/failure-limit.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { confirmSignUp, readSignUp, signUp } from '../sign-up/sign-up.actions.ts'
import { answerFailed, answerPage, pageEndpoint } from './frame.ts'
import { typedIn } from './writing.ts'

const HOUR_SECONDS = 3600
const FIELDS = ['username', 'email', 'birthday', 'rules'] as const
const CONFIRM_PATH = `${signUpPath}/confirm`
const DONE = 'done'
const SENT = 'sent'
const Confirmation = z.object({ token: z.string().max(100), password: z.string().max(200) })

const typedOf = (request: FastifyRequest) =>
  Object.fromEntries(FIELDS.map((name) => [name, typedIn(request, name).slice(0, 300)]))

const problemOf = ({ refusal, message }: ErrorAnswer): Problem => ({
  field: refusal?.details.fields?.[0]?.path ?? null,
  message,
  signInHref: null,
})

/** Getting an account: by a link that is mailed to its address. Programs that fill in everything get the same answer and no mail. */
export function signUpPages(pool: pg.Pool): Endpoint[] {
  const of = (name: string, points: number) =>
    failureLimit(pool, { name, points, seconds: HOUR_SECONDS, message: SIGN_UP_TOO_FAST })
  const networks = of('sign-ups', SIGN_UPS_AN_HOUR.network)
  const addresses = of('sign-ups-of', SIGN_UPS_AN_HOUR.address)
  const show = pageEndpoint(signUpPath, async (_ctx, frame, { q }) =>
    signUpPage(frame, { isSent: q === SENT, typed: {}, problem: null }),
  )
  const ask = endpoint({
    method: 'POST',
    url: signUpPath,
    may: 'memberSite.signUp',
    changes: true,
    run: (ctx, request, reply) =>
      evenAnswer(async () => {
        const input = await readSignUp(ctx, typedOf(request))
        await networks.consume(`${ctx.site.siteId}:${ctx.cameFrom?.() ?? ''}`)
        await addresses.consume(`${ctx.site.siteId}:${input.email.toLowerCase()}`)
        if (typedIn(request, 'website') === '') await inTransaction(ctx, (tx) => signUp(tx, input))
        return reply.code(303).header('location', `${signUpPath}?q=${SENT}`).send()
      }),
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: '' }, { ctx, request, reply }, async (frame, _asked, said) =>
        signUpPage(frame, { isSent: false, typed: typedOf(request), problem: problemOf(said) }),
      ),
  })
  const confirm = endpoint({
    method: 'POST',
    url: CONFIRM_PATH,
    may: 'memberSite.signUp',
    changes: true,
    async run(ctx, request, reply) {
      const [token, password] = [typedIn(request, 'token'), typedIn(request, 'password')]
      await networks.consume(`${ctx.site.siteId}:confirm:${ctx.cameFrom?.() ?? ''}`)
      await inTransaction(ctx, (tx) => confirmSignUp(tx, parseInput(Confirmation, { token, password })))
      return reply.code(303).header('location', `${CONFIRM_PATH}?q=${DONE}`).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: '' }, { ctx, request, reply }, async (frame, { path }, said) =>
        confirmSignUpPage(frame, {
          action: path,
          token: typedIn(request, 'token').slice(0, 100),
          problem: problemOf(said),
          isDone: false,
        }),
      ),
  })
  const confirmation = endpoint({
    method: 'GET',
    url: CONFIRM_PATH,
    may: 'memberSite.read',
    changes: false,
    run: (ctx, request, reply) => {
      const { token } = request.query as Record<string, unknown>
      return answerPage(ctx, request, reply, async (frame, { path, q }) =>
        confirmSignUpPage(frame, {
          action: path,
          token: typeof token === 'string' ? token.slice(0, 100) : '',
          problem: null,
          isDone: q === DONE,
        }),
      )
    },
  })
  return [show, ask, confirmation, confirm]
}
