import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { liftSuspension } from './suspensions.db.ts'

/** Ends a suspension whose time is over; everything else is left as it is. */
export async function endSuspension(tx: TxCtx, userId: string): Promise<void> {
  if (!(await liftSuspension(tx.site, userId))) return
  await audit(tx, { action: 'endSuspension', subjectType: 'user', subjectId: userId, fields: ['status'] })
  await announce(tx, 'user', userId)
}
