import { aboutYouPath } from '@ward/domain/app/front-end-links'
import type { SentAnswer } from '@ward/domain/extended-profile/answering'
import { type Field, fieldIn, privacyOf } from '@ward/domain/extended-profile/definition'
import { notFound, unauthenticated } from '@ward/domain/kernel/refusal'
import type { FastifyRequest } from 'fastify'
import { aboutYouPage } from '../../../../member-site/about-you-page.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { demandRole } from '../../platform/rights.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { questionsFor, saveAnswers } from '../extended-profile/answers.actions.ts'
import { answerFailed, pageEndpoint } from './frame.ts'
import { loadedForOf, type Refused, refusedOf, typedIn } from './writing.ts'

/** All values of a name in the form that was sent. */
function valuesIn({ body }: FastifyRequest, name: string): string[] {
  const value = (Object(body) as Record<string, unknown>)[name]
  return [value].flat().filter((each): each is string => typeof each === 'string' && each !== '')
}

const namesIn = ({ body }: FastifyRequest) => Object.keys(Object(body))

/** The answers in a form to its questions. */
const sentIn = (request: FastifyRequest): SentAnswer[] =>
  namesIn(request).flatMap((name) => {
    const fieldId = /^asked-(\d{1,18})$/.exec(name)?.[1]
    if (fieldId === undefined) return []
    const words = typedIn(request, `text-${fieldId}`).replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
    return [
      {
        fieldId,
        optionIds: valuesIn(request, `choice-${fieldId}`),
        text: words,
        isPublic: typedIn(request, `public-${fieldId}`) === 'yes',
      },
    ]
  })

/** Where a member answers the questions of the site; null where it asks none, or they may not write. */
export const aboutHrefFor = async (ctx: Ctx, { mayWrite }: Frame, userId: string): Promise<string | null> =>
  mayWrite && (await questionsFor(ctx.site, userId)) !== null ? aboutYouPath : null

type Typed = { refused: Refused; sent: readonly SentAnswer[] }

async function page(ctx: Ctx, frame: Frame, typed?: Typed): Promise<string> {
  demandRole(ctx, 'memberSite.write')
  const { viewer } = ctx
  if (viewer.kind !== 'user') throw unauthenticated()
  const questions = await questionsFor(ctx.site, viewer.userId)
  if (!questions) throw notFound()
  const { sections, definition, answers, unseenIds, shown } = questions
  const problemAt = typed?.refused.problem.field ?? null
  const isKnown = fieldIn(sections, problemAt) !== undefined
  const question = (field: Field) => {
    const kept =
      typed?.sent.find(({ fieldId }) => fieldId === field.id) ?? answers.find(({ fieldId }) => fieldId === field.id)
    const { optionIds, text, isPublic } = kept ?? { optionIds: [], text: '', isPublic: false }
    const problem = problemAt === field.id ? (typed?.refused.problem ?? null) : null
    return {
      field,
      privacy: privacyOf(sections, field),
      optionIds,
      text,
      isPublic,
      isUnseen: unseenIds.has(field.id),
      problem,
    }
  }
  return aboutYouPage(frame, {
    definition,
    sections: sections.map(({ fields, ...section }) => ({
      ...section,
      questions: fields.filter(({ id }) => shown.has(id)).map(question),
    })),
    loadedFor: loadedForOf(frame, typed?.refused),
    problem: isKnown ? null : (typed?.refused.problem ?? null),
  })
}

const save = endpoint({
  method: 'POST',
  url: aboutYouPath,
  may: 'memberSite.write',
  changes: true,
  async run(ctx, request, reply) {
    const { viewer } = ctx
    if (viewer.kind !== 'user') throw unauthenticated()
    const definition = Number(/^\d{1,9}$/.exec(typedIn(request, 'definition'))?.[0] ?? 0)
    const answers = sentIn(request)
    await inTransaction(ctx, (tx) => saveAnswers(tx, viewer, { definition, answers }))
    const section = /^\d{1,18}$/.exec(typedIn(request, 'section'))?.[0] ?? ''
    return reply.code(303).header('location', `${aboutYouPath}#section-${section}`).send()
  },
  failed: (error, ctx, request, reply) =>
    answerFailed({ error, typed: '' }, { ctx, request, reply }, (frame, _asked, said) =>
      page(ctx, frame, {
        refused: refusedOf(said, ctx, request, []),
        sent: sentIn(request),
      }),
    ),
})

/** Where members answer what the site asks about them. */
export const aboutYouPages: Endpoint[] = [pageEndpoint(aboutYouPath, (ctx, frame) => page(ctx, frame)), save]
