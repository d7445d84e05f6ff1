import { idOrNotFound } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { LEAD_LIMIT, LEADS_TOO_FAST, leadFormPath, OPT_IN_FIELD } from '@ward/domain/leads/lead-forms/public-form'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { leadFormPage, type RefusedLead } from '../../../../member-site/lead-form.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { type ErrorAnswer, isReadByPerson } from '../../platform/http/errors.ts'
import { failureLimit } from '../../platform/limits/failure-limit.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { shownForm } from '../leads/lead-forms/shown-form.db.ts'
import { filledInForm, submitLead } from '../leads/lead-forms/submit-lead.actions.ts'
import { answerFailed, contentEndpoint } from './frame.ts'
import { viewOf } from './lead-form.ts'
import { GIVEN_BACK } from './writing.ts'

const bodyOf = ({ body }: FastifyRequest) => Object(body) as Record<string, unknown>
const idOf = ({ params }: { params: unknown }) => idOrNotFound((params as Record<string, string>).id ?? '')

function refusedOf({ refusal, message }: ErrorAnswer, request: FastifyRequest): RefusedLead {
  const typed = Object.entries(bodyOf(request)).map(([name, value]) => [
    name,
    [value].flat().flatMap((each) => (typeof each === 'string' ? [each.slice(0, GIVEN_BACK)] : [])),
  ])
  const problems = (refusal?.details.fields ?? []).map((field) => [field.path, field.message])
  const said = problems.length > 0 ? 'Please look at the answers that are marked.' : message
  return { typed: Object.fromEntries(typed), problems: Object.fromEntries(problems), message: said }
}

/** Lead forms for members and visitors; how fast one network may send is counted for all nodes. */
export function leadFormPages(pool: pg.Pool): Endpoint[] {
  const limit = failureLimit(pool, {
    name: 'leads',
    points: LEAD_LIMIT.leads,
    seconds: LEAD_LIMIT.minutes * 60,
    message: LEADS_TOO_FAST,
  })
  const show = contentEndpoint(leadFormPath(':id'), async (ctx, frame, asked) =>
    leadFormPage(frame, await viewOf(ctx, orNotFound(await shownForm(ctx.site, idOf(asked))))),
  )
  const send = endpoint({
    method: 'POST',
    url: '/api/lead-forms/:id',
    may: 'leadForms.fillIn',
    changes: true,
    async run(ctx, request, reply) {
      const id = idOf(request)
      orNotFound(await shownForm(ctx.site, id))
      await limit.consume(`${ctx.site.siteId}:${ctx.cameFrom?.() ?? ''}`)
      const leadsTo = await inTransaction(ctx, (tx) => submitLead(tx, { id, body: bodyOf(request) }))
      return isReadByPerson(request) ? reply.code(303).header('location', leadsTo).send() : reply.send({ leadsTo })
    },
    failed: (error, ctx, request, reply) =>
      answerFailed(
        { error, typed: Object.values(bodyOf(request)).flat().join('\n').slice(0, GIVEN_BACK) },
        { ctx, request, reply },
        async (frame, _asked, said) => {
          const { form, isOther } = await filledInForm(ctx, { id: idOf(request), body: bodyOf(request) })
          const { typed, ...refused } = refusedOf(said, request)
          // Nobody agrees to words that they were not shown.
          const given = isOther ? { ...typed, [OPT_IN_FIELD]: [] } : typed
          return leadFormPage(
            { ...frame, here: leadFormPath(form.id) },
            await viewOf(ctx, form, { ...refused, typed: given }),
          )
        },
      ),
  })
  return [show, send]
}
