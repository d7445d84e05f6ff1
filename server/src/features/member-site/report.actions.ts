import { assocTypeOf } from '@ward/domain/assoc-types'
import { mayReport, type ReportInput, reportWords } from '@ward/domain/member-writing'
import { orNotFound, refuseUnless } from '@ward/domain/refusal'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import { report } from '../flags/reports/flagging.actions.ts'
import { type PlacedRow, placedText } from './activity.db.ts'

/** The text that an address names. */
export type Reported = { assocType: string; id: string }

/** A text of this kind that members see. @throws NOT_FOUND */
export async function reportableText(ctx: Ctx, { assocType, id }: Reported): Promise<PlacedRow> {
  const text = orNotFound(await placedText(ctx.site, id, { seesHidden: false }))
  return orNotFound(assocTypeOf(text.kind) === assocType ? text : null)
}

/**
 * A member reports a text: its flag opens, or takes the report. Each member reports a text once; what they send again
 * changes nothing.
 *
 * @throws NOT_FOUND for what members do not see, FORBIDDEN for one's own text
 */
export async function reportText(
  ctx: TxCtx,
  viewer: UserViewer,
  { assocType, id, ...input }: ReportInput & Reported,
): Promise<void> {
  const text = await reportableText(ctx, { assocType, id })
  refuseUnless(mayReport(text, viewer.userId))
  const flagId = await report(ctx, {
    target: { assocType: assocTypeOf(text.kind), contentId: text.id },
    reporterId: viewer.userId,
    reason: reportWords(input),
    snapshot: text.body,
  })
  await audit(ctx, { action: 'report', subjectType: 'flag', subjectId: flagId })
}
