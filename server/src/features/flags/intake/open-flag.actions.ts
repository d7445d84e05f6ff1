import { contentKindOf } from '@ward/domain/flags/flag/assoc-types'
import type { FlagTarget } from '@ward/domain/flags/flag/flag-operations'
import type { FlagOpening } from '@ward/domain/flags/flag/flag-update'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { findFlag, updateContentFlag } from '../flag/flags.actions.ts'
import { type FlagRow, flagOf, insertFlag } from '../flag/flags.db.ts'
import { opinionOf } from './opinion.actions.ts'

/**
 * Staff open the flag of a thing that has none: a closed one; the flag it has stays as it is.
 */
export const openContentFlag = async (ctx: TxCtx, target: FlagTarget): Promise<FlagRow> =>
  (await openedFlag(ctx, target)).flag

/** The same, with whether the flag is new; `by` is who did it, where that is not the viewer. */
export async function openedFlag(
  ctx: TxCtx,
  { assocType, assocId }: FlagTarget,
  by: string | null = actorId(ctx.viewer),
): Promise<{ flag: FlagRow; isNew: boolean }> {
  let isNew = false
  const known = await findFlag(ctx, { assocType, assocId })
  const target = contentKindOf(assocType) === null ? { userId: assocId } : { contentId: assocId }
  if (!known) {
    const opinion = target.contentId === undefined ? {} : await opinionOf(ctx, target.contentId)
    const id = await insertFlag(ctx.site, { assocType, ...target, ...opinion, isOpen: false })
    isNew = id !== undefined
    if (id) {
      await insertFlagEvent(ctx.site, { flagId: id, actorId: by, status: 'OPENED' })
      await announce(ctx, 'flag', id)
    }
  }
  const flag = orNotFound(await flagOf(ctx.site, assocType, assocId))
  await audit(ctx, { action: 'openContentFlag', subjectType: 'flag', subjectId: flag.id, by: by ?? undefined })
  return { flag, isNew }
}

/** The same with what is done to it first: where that is refused, no flag is left behind. */
export async function openAndUpdate(ctx: TxCtx, { assocType, assocId, ...change }: FlagOpening): Promise<FlagRow> {
  const flag = await openContentFlag(ctx, { assocType, assocId })
  return change.operation || change.assignedToUserIds ? updateContentFlag(ctx, { id: flag.id, ...change }) : flag
}
