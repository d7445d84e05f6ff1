import type { Ctx } from '../../../platform/context.ts'
import { lookAt, lookAtGuests } from '../../users/directory/private-looks.actions.ts'

type Shown = { userId: string | null; email: string | null }

/** Writes that the viewer reads who takes part in a giveaway: accounts by name, people who left an address by the giveaway. */
export async function lookAtEntrants(ctx: Ctx, engagementId: string, entrants: readonly Shown[]): Promise<void> {
  await lookAt(
    ctx,
    entrants.flatMap(({ userId }) => userId ?? []),
  )
  if (entrants.some(({ userId, email }) => userId === null && email !== null))
    await lookAtGuests(ctx, { subjectType: 'engagement', subjectId: engagementId })
}
