import { invalid, orNotFound } from '@ward/domain/kernel/refusal'
import type { OwnCondition } from '@ward/domain/member-site/own-condition'
import { CONDITION_NOT_RELATABLE, CONDITIONS_TOO_MANY } from '@ward/domain/users/user-disorders'
import { USER_DISORDERS_MAX } from '@ward/domain/users/users'
import { audit } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { countUserDisorders, insertUserDisorder, isRelatable } from '../users/profile/user-disorders.db.ts'
import { forgetOwnCondition } from './own-condition.db.ts'

/**
 * A member says what a condition is to them, or that it is nothing of theirs any more. The new answer replaces the old one, so that it may be sent twice.
 *
 * @throws NOT_FOUND, INVALID relationshipType where members of this site cannot have it, or have as many as can be kept
 */
export async function setOwnCondition(
  tx: TxCtx,
  { userId }: UserViewer,
  disorderId: string,
  { relationshipType }: OwnCondition,
): Promise<void> {
  const mayHave = orNotFound(await isRelatable(tx.site, disorderId))
  await forgetOwnCondition(tx.site, { userId, disorderId })
  if (relationshipType !== 'remove') {
    if (!mayHave) throw invalid('relationshipType', CONDITION_NOT_RELATABLE)
    if ((await countUserDisorders(tx.site, userId)) >= USER_DISORDERS_MAX)
      throw invalid('relationshipType', CONDITIONS_TOO_MANY)
    await insertUserDisorder(tx.site, { userId, disorderId, relationshipType })
  }
  await audit(tx, { action: 'setOwnCondition', subjectType: 'user', subjectId: userId, fields: ['userDisorders'] })
  await announce(tx, 'user', userId)
}
