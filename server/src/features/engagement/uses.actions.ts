import { type EngagementChoice, USES_MAX } from '@ward/domain/engagement/engagements'
import { orNotFound } from '@ward/domain/refusal'
import type { Ctx } from '../../platform/context.ts'
import { shownById, shownCurrent } from './shown.db.ts'
import { type UseRow, usesOf } from './uses.db.ts'

/**
 * The newest posts and threads of this site that show an engagement, its own or a global poll of another site. @throws NOT_FOUND
 */
export async function usesHere(ctx: Ctx, { type, id }: EngagementChoice): Promise<UseRow[]> {
  const row = orNotFound(await shownById(ctx, type, id))
  // What stands where nobody names an id is a matter of each site.
  const isCurrent = (await shownCurrent(ctx, type))?.id === id
  return usesOf(ctx.site, { ...row, isCurrent }, USES_MAX)
}
