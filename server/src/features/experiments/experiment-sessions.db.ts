import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { statement } from '../../platform/database/statement.ts'

export type SessionPlace = { experimentId: string; phase: number; session: string; isForced: boolean }

/** The variant that a session was counted with in a phase. */
export const keptVariant = statement((site, experimentId: string, phase: number, session: string) =>
  site
    .from('experimentSessions')
    .select('variant')
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('session', '=', session)
    .where('isForced', '=', false),
)

/** Counts a session, once however often it comes. */
export const countSession = async (
  site: SiteHandle,
  place: SessionPlace,
  { variant, accountHash }: { variant: string; accountHash: string | null },
): Promise<void> => {
  await site
    .insertInto('experimentSessions', { ...place, variant, accountHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets what a session got in a phase, also by force. */
export const forgetSession = async (
  site: SiteHandle,
  { experimentId, phase, session }: Omit<SessionPlace, 'isForced'>,
): Promise<void> => {
  await site
    .deleteFrom('experimentSessions')
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('session', '=', session)
    .execute()
}

/** Counts a goal of a session, once. */
export const countGoal = async (
  site: SiteHandle,
  goal: { experimentId: string; phase: number; session: string; goal: string; variant: string },
): Promise<void> => {
  await site
    .insertInto('experimentGoals', goal)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
