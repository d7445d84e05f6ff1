import { MAY_NOT_WRITE } from '@ward/domain/app/permissions'
import { type Answer, no } from '@ward/domain/kernel/answer'
import { idOrNotFound } from '@ward/domain/kernel/ids'
import { parseInput, unauthenticated } from '@ward/domain/kernel/refusal'
import { MEMBERS_WORD, mayReport, ReportInput } from '@ward/domain/member-site/member-writing'
import type pg from 'pg'
import { type Report, reportPage } from '../../../../member-site/report-page.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { answerFailed, type PageRequest, pageEndpoint } from './frame.ts'
import { peopleOf } from './people.ts'
import { reportable, reportIt } from './report.actions.ts'
import { hasReported } from './writing.db.ts'
import { loadedForOf, type Refused, refusedOf, typedIn } from './writing.ts'
import { reportsLimit } from './writing-limits.actions.ts'

const URL = '/report/:assocType/:id'

const namedBy = ({ params: { assocType = '', id = '' } }: { params: Record<string, string> }) => ({
  assocType,
  id: idOrNotFound(id),
})

/** The form, or, for who has reported the thing, that this was done. */
async function page(ctx: Ctx, frame: Frame, asked: PageRequest, refused?: Refused): Promise<string> {
  const { viewer } = ctx
  if (!refused && viewer.kind !== 'user') throw unauthenticated()
  const thing = await reportable(ctx, namedBy(asked))
  const { assocType, authorId, at, words, href } = thing
  const viewerId = viewer.kind === 'user' ? viewer.userId : ''
  const [people, isReported] = await Promise.all([
    peopleOf(ctx, { authors: [authorId], bodies: [] }),
    viewer.kind === 'user' && hasReported(ctx.site, thing, viewerId),
  ])
  const mayHere = frame.mayWrite ? mayReport(thing, viewerId) : no(MAY_NOT_WRITE)
  return reportPage(frame, {
    what: MEMBERS_WORD[assocType],
    by: people.person(authorId),
    at,
    words,
    href,
    form: isReported ? { state: 'done' } : formOf(frame, { may: mayHere, action: asked.path, refused }),
  })
}

type Form = Report['form']
type Asked = { may: Answer; action: string; refused: Refused | undefined }

function formOf(frame: Frame, { may, action, refused }: Asked): Form {
  if (!refused && !may.ok) return { state: 'closed', because: may.because }
  return {
    state: 'open',
    action,
    loadedFor: loadedForOf(frame, refused),
    reason: refused?.typed.reason ?? '',
    typed: refused?.typed.words ?? '',
    problem: refused?.problem ?? null,
  }
}

/** Pages on which members report texts and one another; how fast one may is counted for all nodes. */
export function reportPages(pool: pg.Pool): Endpoint[] {
  const limit = reportsLimit(pool)
  const send = endpoint({
    method: 'POST',
    url: URL,
    may: 'memberSite.write',
    changes: true,
    async run(ctx, request, reply) {
      const { viewer } = ctx
      if (viewer.kind !== 'user') throw unauthenticated()
      const reported = namedBy({ params: request.params as Record<string, string> })
      const input = parseInput(ReportInput, {
        reason: typedIn(request, 'reason'),
        words: typedIn(request, 'words'),
      })
      await limit.consume(`${ctx.site.siteId}:${viewer.userId}`)
      await inTransaction(ctx, (tx) => reportIt(tx, viewer, { ...input, ...reported }))
      return reply.code(303).header('location', request.url).send()
    },
    failed: (error, ctx, request, reply) =>
      answerFailed({ error, typed: typedIn(request, 'words') }, { ctx, request, reply }, (frame, asked, said) =>
        page(ctx, frame, asked, refusedOf(said, ctx, request, ['reason', 'words'])),
      ),
  })
  return [pageEndpoint(URL, page), send]
}
