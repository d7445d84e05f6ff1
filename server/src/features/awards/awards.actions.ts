import {
  AWARD_CHANGED,
  AWARD_FIELDS,
  AWARD_TAKEN,
  type AwardChange,
  AwardInput,
  awardYearMessage,
  isAwardYear,
  type UserAwardInput,
} from '@ward/domain/awards/awards'
import { changed } from '@ward/domain/kernel/change'
import { conflict, invalid, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { isThere } from '@ward/domain/users/user-page'
import { audit, auditSave } from '../../platform/audit.ts'
import { atSite, type TxCtx } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/database/duplicate.ts'
import { announce } from '../../platform/events/announce.ts'
import { isUnchanged } from '../../platform/unchanged.ts'
import { allSites } from '../sites/sites.db.ts'
import { userCards } from '../users/directory/users.db.ts'
import {
  type AwardRow,
  awardById,
  deleteUserAwardById,
  insertUserAward,
  lockAward,
  saveAward,
  type UserAwardRow,
  userAwardById,
} from './awards.db.ts'

/**
 * Makes an award, or changes the fields of one (spec 1 sections 2.6 and 5). It is the network's: all sites hear of it.
 *
 * @throws INVALID name (missing, too long, taken in that year) or year (outside 2010 to the next), NOT_FOUND id, CONFLICT with the
 * award as it is when it is no longer the version that was shown
 */
export async function upsertAward(ctx: TxCtx, change: AwardChange): Promise<AwardRow> {
  const before = change.id ? orNotFound(await lockAward(ctx.network, change.id)) : undefined
  if (before && change.version != null && change.version !== before.version) throw conflict(AWARD_CHANGED, before)
  const award = changed(AwardInput, before, change)
  if (!isAwardYear(award.year, ctx.now())) throw invalid('year', awardYearMessage(ctx.now()))
  const isSame = before && isUnchanged(before, award, AWARD_FIELDS)
  const saved = isSame ? before : orNotFound(await saveAward(ctx.network, award).catch(nameTaken))
  const fields = AWARD_FIELDS.filter((field) => saved[field] !== before?.[field])
  await auditSave(ctx, { action: 'upsertAward', subjectType: 'award', subjectId: saved.id, fields })
  for (const { id } of await allSites(ctx.network)) await announce(atSite(ctx, id), 'award', saved.id)
  return saved
}

function nameTaken(error: unknown): never {
  throw isDuplicate(error, 'awards_name_year') ? invalid('name', AWARD_TAKEN) : error
}

/** Gives an award to a user of this site; the same award and status twice is one (spec 3 section 2, Awards tab). */
export async function createUserAward(ctx: TxCtx, { awardId, userId, status }: UserAwardInput): Promise<UserAwardRow> {
  orNotFound(await awardById(ctx.network, awardId))
  refuseUnless(isThere(orNotFound((await userCards(ctx.site, [userId]))[0])))
  const { id, isNew } = await insertUserAward(ctx.site, { awardId, userId, status })
  const fields = isNew ? ['awardId', 'userId', 'status'] : []
  await auditSave(ctx, { action: 'createUserAward', subjectType: 'userAward', subjectId: id, fields })
  await announce(ctx, 'award', awardId)
  return orNotFound(await userAwardById(ctx.site, id))
}

/** Takes an award back. @throws NOT_FOUND for an absent one and for one of another site alike */
export async function deleteUserAward(ctx: TxCtx, { userAwardId }: { userAwardId: string }): Promise<boolean> {
  const { awardId } = orNotFound(await deleteUserAwardById(ctx.site, userAwardId))
  await audit(ctx, { action: 'deleteUserAward', subjectType: 'userAward', subjectId: userAwardId })
  await announce(ctx, 'award', awardId)
  return true
}
