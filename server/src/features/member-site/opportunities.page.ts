import { opportunityPath, signInPath } from '@ward/domain/app/front-end-links'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { notFound, orNotFound, unauthenticated } from '@ward/domain/kernel/refusal'
import { NOT_SURE_VALUE, RESPONSE_LIMIT, TAKING_PART_TOO_FAST } from '@ward/domain/opportunity-campaigns/answering'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Opportunity, opportunityPage } from '../../../../member-site/opportunity-page.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { failureLimit } from '../../platform/limits/failure-limit.ts'
import { inTransaction } from '../../platform/transaction.ts'
import {
  type FoundCampaign,
  findCampaign,
  noteVisit,
  respond,
  withdraw,
} from '../opportunity-campaigns/taking-part.actions.ts'
import { answerFailed, answerPage, mayGoTo, type PageRequest } from './frame.ts'
import { GIVEN_BACK, loadedForOf, type Refused, refusedOf, typedIn } from './writing.ts'

const URL = '/opportunities/:id'
type Sent = Readonly<Record<string, readonly string[]>>

const idIn = ({ params }: { params: unknown }) => idOrNotFound((params as { id?: string }).id ?? '')

/** Every field of the form, each with all that was sent under its name. */
const sentIn = ({ body }: FastifyRequest): Sent =>
  Object.fromEntries(
    Object.entries(Object(body) as Record<string, unknown>).map(([name, value]) => [
      name,
      [value].flat().filter((each) => typeof each === 'string'),
    ]),
  )

/** The answers in the member's own words. What they chose is sent by its number, which says nothing without its question. */
const wordsIn = (sent: Sent): string =>
  Object.entries(sent)
    .flatMap(([name, values]) => (/^q\d{1,3}$/.test(name) ? values : []))
    .filter((value) => value !== NOT_SURE_VALUE && !/^\d{0,2}$/.test(value))
    .join('\n')
    .slice(0, GIVEN_BACK)

/** The number of the questions that were answered. @throws NOT_FOUND */
function definitionIn(request: FastifyRequest): number {
  const definition = Number(typedIn(request, 'definition'))
  if (!Number.isInteger(definition) || definition < 1 || definition > 2 ** 31 - 1) throw notFound()
  return definition
}

type Again = { refused: Refused; definition: number; sent: Sent }

function stateOf(ctx: Ctx, frame: Frame, found: FoundCampaign, again?: Again): Opportunity['state'] {
  const { row, definition, may, own, questions, consentText } = found
  const isVisitor = ctx.viewer.kind !== 'user'
  if (own !== null) return { is: 'answered', answers: own, loadedFor: loadedForOf(frame, undefined) }
  // Typed text comes back, also where it can be sent no more.
  if (!may.ok && !again) return { is: 'closed', because: may.because }
  if (isVisitor && !again) return { is: 'visitor', signInHref: signInPath(opportunityPath(row.id)) }
  const loadedFor = loadedForOf(frame, again?.refused)
  mayGoTo(ctx, row.successUrl)
  return {
    ...{ is: 'open', loadedFor, definition, questions, consentText },
    ...{ typed: again?.sent ?? {}, problem: again?.refused.problem ?? null },
  }
}

async function page(ctx: Ctx, frame: Frame, asked: PageRequest, again?: Again): Promise<string> {
  // Answers and consent come back under the words they were given to, also where the campaign asks for something else by now.
  const found = orNotFound(await findCampaign(ctx, idIn(asked), again?.definition))
  const { id, name } = found.row
  return opportunityPage(frame, { id, name, state: stateOf(ctx, frame, found, again) })
}

const show = endpoint({
  method: 'GET',
  url: URL,
  isContent: true,
  may: 'memberSite.read',
  changes: false,
  run: (ctx, request, reply) =>
    answerPage(ctx, request, reply, async (frame, asked) => {
      const found = orNotFound(await findCampaign(ctx, idIn(asked)))
      const { id, name } = found.row
      const hasWithdrawn = (request.query as { said?: unknown }).said === 'withdrawn' && found.own === null
      const state: Opportunity['state'] = hasWithdrawn ? { is: 'withdrawn' } : stateOf(ctx, frame, found)
      if (state.is === 'open' && asked.isLookedAt) await noteVisit(ctx, id, 'started')
      return opportunityPage(frame, { id, name, state })
    }),
})

/** Pages on which members answer a campaign, and take themselves out of it again. */
export function opportunityPages(pool: pg.Pool): Endpoint[] {
  const limit = failureLimit(pool, {
    name: 'opportunities',
    points: RESPONSE_LIMIT.responses,
    seconds: RESPONSE_LIMIT.minutes * 60,
    message: TAKING_PART_TOO_FAST,
  })
  const send = endpoint({
    method: 'POST',
    url: URL,
    may: 'memberSite.write',
    changes: true,
    async run(ctx, request, reply) {
      const { viewer } = ctx
      if (viewer.kind !== 'user') throw unauthenticated()
      await limit.consume(`${ctx.site.siteId}:${viewer.userId}`)
      const given = { definition: definitionIn(request), sent: sentIn(request) }
      const row = await inTransaction(ctx, (tx) => respond(tx, viewer, idIn(request), given), { audited: false })
      return reply.code(303).header('location', row.successUrl).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: wordsIn(sentIn(request)) }, { ctx, request, reply }, (frame, asked, said) =>
        page(ctx, frame, asked, {
          refused: refusedOf(said, ctx, request, []),
          definition: definitionIn(request),
          sent: sentIn(request),
        }),
      ),
  })
  const leave = endpoint({
    method: 'POST',
    url: `${URL}/withdraw`,
    may: 'session.own',
    changes: true,
    async run(ctx, request, reply) {
      const { viewer } = ctx
      if (viewer.kind !== 'user') throw unauthenticated()
      const id = idIn(request)
      await inTransaction(ctx, (tx) => withdraw(tx, viewer, id), { audited: false })
      return reply
        .code(303)
        .header('location', `${opportunityPath(id)}?said=withdrawn`)
        .send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: '' }, { ctx, request, reply }, (frame, asked) => page(ctx, frame, asked)),
  })
  return [show, send, leave]
}
