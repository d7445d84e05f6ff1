import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

export type StatRow = { key: string; siteId: number; sessions: number; forced: number }

/** Sessions of a phase by variant and site; those that are forced apart. */
export const sessionCounts = (network: NetworkDb, experimentId: string, phase: number): Promise<StatRow[]> =>
  network
    .selectFrom('experimentCounts')
    .select([
      'variant as key',
      'siteId',
      sql<number>`coalesce(sum(sessions) filter (where not is_forced), 0)::int`.as('sessions'),
      sql<number>`coalesce(sum(sessions) filter (where is_forced), 0)::int`.as('forced'),
    ])
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .groupBy(['variant', 'siteId'])
    .execute()

/** Sessions of accounts that were seen in more than one variant: no figure can hold them. */
export const crossedCounts = (network: NetworkDb, experimentId: string, phase: number) =>
  network
    .with('crossed', (db) =>
      db
        .selectFrom('experimentSessions')
        .select(['siteId', 'accountHash'])
        .where('experimentId', '=', experimentId)
        .where('phase', '=', phase)
        .where('isForced', '=', false)
        .where('accountHash', 'is not', null)
        .groupBy(['siteId', 'accountHash'])
        .having(sql<boolean>`min(variant) <> max(variant)`),
    )
    .selectFrom('experimentSessions')
    .innerJoin('crossed', (join) =>
      join
        .onRef('crossed.siteId', '=', 'experimentSessions.siteId')
        .onRef('crossed.accountHash', '=', 'experimentSessions.accountHash'),
    )
    .select(['variant as key', 'experimentSessions.siteId', sql<number>`count(*)::int`.as('sessions')])
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('isForced', '=', false)
    .groupBy(['variant', 'experimentSessions.siteId'])
    .execute()

/** Sessions that reached a goal, by goal, variant and site. */
export const goalCounts = (network: NetworkDb, experimentId: string, phase: number) =>
  network
    .selectFrom('experimentGoals')
    .select(['goal', 'variant as key', 'siteId', sql<number>`count(*)::int`.as('sessions')])
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .groupBy(['goal', 'variant', 'siteId'])
    .orderBy('goal')
    .execute()

/** Sessions of each day by variant, the last days of a phase. */
export const dayCounts = (network: NetworkDb, experimentId: string, phase: number, limit: number) =>
  network
    .selectFrom('experimentCounts')
    .select(['day', 'variant as key', 'siteId', sql<number>`sum(sessions)::int`.as('sessions')])
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('isForced', '=', false)
    .groupBy(['day', 'variant', 'siteId'])
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()

/** So many stored sessions of a phase. Their ids are hashes, so the first ones are a fair sample. */
export const storedSessions = (network: NetworkDb, experimentId: string, phase: number, limit: number) =>
  network
    .selectFrom('experimentSessions')
    .select(['session', 'variant'])
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('isForced', '=', false)
    .orderBy('session')
    .limit(limit)
    .execute()
