import { GOALS_MAX } from '@ward/domain/experiments/taking-part'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { networkStatement } from '../../platform/database/statement.ts'

export type SessionPlace = { experimentId: string; phase: number; session: string; isForced: boolean }
export type CountedSession = SessionPlace & { variant: string; accountHash: string | null }

/**
 * Counts sessions of a site, each once however often it comes, and notes the account of one that was counted before anybody signed in: by
 * one text however many they are. No session stands there twice. All nodes write in the order of what is locked, sessions and the
 * slots that count them (migration 100), so that two never wait for each other.
 */
export const keepSessions = (network: NetworkDb, siteId: number, sessions: readonly CountedSession[]) =>
  keep(
    network,
    siteId,
    sessions.map(({ experimentId }) => experimentId),
    sessions.map(({ phase }) => phase),
    sessions.map(({ session }) => session),
    sessions.map(({ isForced }) => isForced),
    sessions.map(({ variant }) => variant),
    sessions.map(({ accountHash }) => accountHash),
  )

const keep = networkStatement(
  (
    network,
    siteId: number,
    experimentIds: readonly string[],
    phases: readonly number[],
    sessions: readonly string[],
    areForced: readonly boolean[],
    variants: readonly string[],
    accountHashes: readonly (string | null)[],
  ) =>
    network
      .insertInto('experimentSessions')
      .columns(['siteId', 'experimentId', 'phase', 'session', 'isForced', 'variant', 'accountHash'])
      .expression(
        sql<CountedSession & { siteId: number }>`
          select ${siteId}::int, each.* from unnest(
            ${experimentIds}::bigint[], ${phases}::int[], ${sessions}::text[], ${areForced}::boolean[], ${variants}::text[],
            ${accountHashes}::text[]) as each (experiment_id, phase, session, is_forced, variant, account_hash)
           order by experiment_id, phase, variant, is_forced, abs(hashtext(session)) % 16, session`,
      )
      .onConflict((conflict) =>
        conflict
          .columns(['siteId', 'experimentId', 'phase', 'session', 'isForced'])
          .doUpdateSet({ accountHash: (of) => of.ref('excluded.accountHash') })
          .where('experimentSessions.accountHash', 'is', null)
          .where('excluded.accountHash', 'is not', null),
      ),
)

/** Whether a session was counted in a phase, not by force. */
export const isCounted = async (
  site: SiteHandle,
  { experimentId, phase, session }: Omit<SessionPlace, 'isForced'>,
): Promise<boolean> => {
  const row = await site
    .from('experimentSessions')
    .select('session')
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('session', '=', session)
    .where('isForced', '=', false)
    .executeTakeFirst()
  return row !== undefined
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

export type ReachedGoal = Omit<SessionPlace, 'isForced'> & { goal: string; variant: string }

/**
 * Whether a phase counts a goal already, on any site, or has room for it. Names are looked up one behind the other in the index,
 * because a phase has few of them and many rows of each.
 */
export async function roomForGoal(
  network: NetworkDb,
  { experimentId, phase, goal }: ReachedGoal,
): Promise<'taken' | 'free' | 'none'> {
  const ofPhase = sql`experiment_goals g where g.experiment_id = ${experimentId} and g.phase = ${phase}`
  const { rows } = await sql<{ room: 'taken' | 'free' | 'none' }>`
    with recursive names as (
      select (select min(g.goal) from ${ofPhase}) as goal, 1 as nth
      union all
      select (select min(g.goal) from ${ofPhase} and g.goal > names.goal), nth + 1
        from names where names.goal is not null and nth < ${GOALS_MAX}::int)
    select case
      when exists (select from ${ofPhase} and g.goal = ${goal}) then 'taken'
      when (select count(goal) from names) < ${GOALS_MAX}::int then 'free'
      else 'none' end as room
  `.execute(network)
  return rows[0]?.room ?? 'none'
}

/** Counts a goal of a session, once. */
export const countGoal = async (site: SiteHandle, goal: ReachedGoal): Promise<void> => {
  await site
    .insertInto('experimentGoals', goal)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
