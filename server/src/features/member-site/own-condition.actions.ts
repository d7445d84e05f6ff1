import { may } from '@ward/domain/app/permissions'
import { invalid, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import type { OwnCondition } from '@ward/domain/member-site/own-condition'
import { CONDITION_NOT_RELATABLE, CONDITIONS_TOO_MANY } from '@ward/domain/users/user-disorders'
import { USER_DISORDERS_MAX } from '@ward/domain/users/users'
import { audit } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { countUserDisorders, isRelatable } from '../users/profile/user-disorders.db.ts'
import { forgetOwnCondition, keepOwnCondition, ownCondition } from './own-condition.db.ts'
import { lockWriter } from './writing.db.ts'

/**
 * A member says what a condition is to them, or that it is nothing of theirs any more. The new answer takes the place of the one that
 * the form showed, so that it may be sent twice; others to the same condition stay.
 *
 * @throws NOT_FOUND, FORBIDDEN, INVALID relationshipType where members of this site cannot have it, or have as many as can be kept
 */
export async function setOwnCondition(
  tx: TxCtx,
  { userId }: UserViewer,
  disorderId: string,
  { relationshipType, replaces }: OwnCondition,
): Promise<void> {
  refuseUnless(may(await lockWriter(tx.site, userId), 'memberSite.write'))
  const mayHave = orNotFound(await isRelatable(tx.site, disorderId))
  const own = { userId, disorderId }
  const replaced = replaces || (await ownCondition(tx.site, own))
  if (replaced) await forgetOwnCondition(tx.site, own, replaced)
  if (relationshipType !== 'remove') {
    if (!mayHave) throw invalid('relationshipType', CONDITION_NOT_RELATABLE)
    if ((await countUserDisorders(tx.site, userId)) >= USER_DISORDERS_MAX)
      throw invalid('relationshipType', CONDITIONS_TOO_MANY)
    await keepOwnCondition(tx.site, own, relationshipType)
  }
  await audit(tx, { action: 'setOwnCondition', subjectType: 'user', subjectId: userId, fields: ['userDisorders'] })
  await announce(tx, 'user', userId)
}
