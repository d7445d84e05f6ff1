import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { statement } from '../../platform/database/statement.ts'

export type SessionPlace = { experimentId: string; phase: number; session: string; isForced: boolean }

/** The variant that a session was counted with in a phase, and the account it is known to belong to. */
export const keptVariant = statement((site, experimentId: string, phase: number, session: string) =>
  site
    .from('experimentSessions')
    .select(['variant', 'accountHash'])
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('session', '=', session)
    .where('isForced', '=', false),
)

/** Counts a session, once however often it comes. */
export const countSession = async (
  site: SiteHandle,
  { experimentId, phase, session, isForced }: SessionPlace,
  { variant, accountHash }: { variant: string; accountHash: string | null },
): Promise<void> => {
  await keepSession(site, experimentId, phase, session, isForced, variant, accountHash)
}

const keepSession = statement(
  (
    site,
    experimentId: string,
    phase: number,
    session: string,
    isForced: boolean,
    variant: string,
    accountHash: string | null,
  ) =>
    site
      .insertInto('experimentSessions', { experimentId, phase, session, isForced, variant, accountHash })
      .onConflict((conflict) => conflict.doNothing()),
)

/** Notes the account of a session that was counted before anybody signed in. */
export const noteAccount = async (
  site: SiteHandle,
  { experimentId, phase, session }: Omit<SessionPlace, 'isForced'>,
  accountHash: string,
): Promise<void> => {
  await site
    .updateTable('experimentSessions')
    .set({ accountHash })
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('session', '=', session)
    .where('isForced', '=', false)
    .where('accountHash', 'is', null)
    .execute()
}

/** Forgets what a session got in a phase, also by force, and what it did. */
export const forgetSession = async (
  site: SiteHandle,
  { experimentId, phase, session }: Omit<SessionPlace, 'isForced'>,
): Promise<void> => {
  for (const table of ['experimentSessions', 'experimentGoals'] as const)
    await site
      .deleteFrom(table)
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
