import { orNotFound } from '@ward/domain/kernel/refusal'
import { ACTIVITY_A_PAGE, type ActivityQuery } from '@ward/domain/users/activity'
import type { Ctx } from '../../../platform/context.ts'
import { userCards } from '../directory/users.db.ts'
import { type ActivityRow, activityRows, placeOf } from './activity.db.ts'

export type ActivityPage = { activities: ActivityRow[]; hasNextPage: boolean; hasPreviousPage: boolean }

/**
 * A page of what a user wrote, the newest first, from a piece on: the older ones behind it, or the newer ones before it.
 *
 * @throws NOT_FOUND for an absent user, and for a piece that is not theirs or is gone
 */
export async function activityOf(
  ctx: Ctx,
  { userId, first, after, last, before }: ActivityQuery,
): Promise<ActivityPage> {
  orNotFound((await userCards(ctx.site, [userId]))[0])
  const newer = last != null || before != null
  const cursor = newer ? before : after
  const from = cursor == null ? undefined : orNotFound(await placeOf(ctx.site, userId, cursor))
  const limit = (newer ? last : first) ?? ACTIVITY_A_PAGE
  const found = await activityRows(ctx.site, userId, { limit: limit + 1, newer, from })
  const rows = found.slice(0, limit)
  const goesOn = found.length > limit
  // The piece one comes from lies on the other side.
  return newer
    ? { activities: rows.toReversed(), hasNextPage: from !== undefined, hasPreviousPage: goesOn }
    : { activities: rows, hasNextPage: goesOn, hasPreviousPage: from !== undefined }
}
