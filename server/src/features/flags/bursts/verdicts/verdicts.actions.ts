import type { BurstVerdict } from '@ward/domain/flags/bursts/burst-verdicts'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../../platform/context.ts'
import { announce } from '../../../../platform/events/announce.ts'
import { burst } from '../bursts.actions.ts'
import type { BurstRow } from '../bursts.db.ts'
import { deleteVerdict, insertVerdict } from './verdicts.db.ts'

/**
 * Says for all who work on this site that a burst is none, or takes that back; its texts stay as they are. A verdict that repeats the last one changes nothing: the first stays named.
 *
 * @throws NOT_FOUND where the viewer sees none of it
 */
export async function judgeBurst(tx: TxCtx, { id, isBurst }: BurstVerdict): Promise<BurstRow> {
  const found = await burst(tx, id)
  const isChanged = isBurst
    ? await deleteVerdict(tx.site, id)
    : await insertVerdict(tx.site, { burstId: id, actorId: orNotFound(actorId(tx.viewer)) })
  await auditSave(tx, {
    action: 'judgeBurst',
    subjectType: 'burst',
    subjectId: id,
    fields: isChanged ? ['isBurst'] : [],
  })
  await announce(tx, 'burst', id)
  return found
}
