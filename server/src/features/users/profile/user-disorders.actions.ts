import { invalid, orNotFound } from '@ward/domain/kernel/refusal'
import {
  CONDITION_EXISTS,
  CONDITION_NOT_RELATABLE,
  CONDITIONS_TOO_MANY,
  type NewUserDisorder,
} from '@ward/domain/users/user-disorders'
import { USER_DISORDERS_MAX } from '@ward/domain/users/users'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { announce } from '../../../platform/events/announce.ts'
import type { UserDisorderRow } from '../directory/user-private.db.ts'
import { accountToChange } from './account-change.actions.ts'
import {
  countUserDisorders,
  DISORDER_UNIQUE,
  deleteUserDisorderById,
  insertUserDisorder,
  isRelatable,
  userDisorderById,
} from './user-disorders.db.ts'

/**
 * Says that a user has to do with a condition (spec 3 section 2, Conditions tab).
 *
 * @throws NOT_FOUND user or condition, FORBIDDEN for one who ranks above the viewer, INVALID disorderId (said already, not for
 * members of this site, one too many)
 */
export async function createUserDisorder(tx: TxCtx, input: NewUserDisorder): Promise<UserDisorderRow> {
  await accountToChange(tx, input.userId)
  if (!orNotFound(await isRelatable(tx.site, input.disorderId))) throw invalid('disorderId', CONDITION_NOT_RELATABLE)
  if ((await countUserDisorders(tx.site, input.userId)) >= USER_DISORDERS_MAX)
    throw invalid('disorderId', CONDITIONS_TOO_MANY)
  const id = await insertUserDisorder(tx.site, input).catch(alreadyThere)
  const fields = ['disorderId', 'relationshipType']
  await audit(tx, { action: 'createUserDisorder', subjectType: 'userDisorder', subjectId: id, fields })
  await announce(tx, 'user', input.userId)
  return orNotFound(await userDisorderById(tx.site, id))
}

function alreadyThere(error: unknown): never {
  throw isDuplicate(error, DISORDER_UNIQUE) ? invalid('disorderId', CONDITION_EXISTS) : error
}

/** @throws NOT_FOUND, FORBIDDEN for one of somebody who ranks above the viewer */
export async function deleteUserDisorder(tx: TxCtx, { id }: { id: string }): Promise<boolean> {
  const { userId } = orNotFound(await userDisorderById(tx.site, id))
  await accountToChange(tx, userId)
  // It may have gone while its user was locked by another.
  orNotFound(await userDisorderById(tx.site, id))
  await deleteUserDisorderById(tx.site, id)
  await audit(tx, { action: 'deleteUserDisorder', subjectType: 'userDisorder', subjectId: id })
  await announce(tx, 'user', userId)
  return true
}
