import { sql } from 'kysely'
import { everySite } from '../../platform/database/every-site.ts'
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
    .orderBy('variant')
    .orderBy('siteId')
    .execute()

/** Sessions of a phase whose account was seen in more than one variant: no figure can hold them. */
const leftOutOf = (db: Pick<NetworkDb, 'selectFrom'>, experimentId: string, phase: number) =>
  db
    .selectFrom('experimentSessions')
    .innerJoin(
      (accounts) =>
        accounts
          .selectFrom('experimentSessions')
          .select(['siteId', 'accountHash'])
          .where('experimentId', '=', experimentId)
          .where('phase', '=', phase)
          .where('isForced', '=', false)
          .where('accountHash', 'is not', null)
          .groupBy(['siteId', 'accountHash'])
          .having(sql<boolean>`min(variant) <> max(variant)`)
          .as('crossed'),
      (join) =>
        join
          .onRef('crossed.siteId', '=', 'experimentSessions.siteId')
          .onRef('crossed.accountHash', '=', 'experimentSessions.accountHash'),
    )
    .select(['experimentSessions.siteId', 'session', 'variant', 'insertedAt'])
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('isForced', '=', false)

/** The number of sessions left out, by variant and site. */
export const crossedCounts = (network: NetworkDb, experimentId: string, phase: number) =>
  network
    .selectFrom(leftOutOf(network, experimentId, phase).as('leftOut'))
    .select(['variant as key', 'siteId', sql<number>`count(*)::int`.as('sessions')])
    .groupBy(['variant', 'siteId'])
    .execute()

/** The goals reached by counted sessions. */
const countedGoals = (network: NetworkDb, experimentId: string, phase: number) =>
  network
    .with('leftOut', (db) => leftOutOf(db, experimentId, phase))
    .selectFrom('experimentGoals')
    .where('experimentGoals.experimentId', '=', experimentId)
    .where('experimentGoals.phase', '=', phase)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('leftOut')
            .whereRef('leftOut.siteId', '=', 'experimentGoals.siteId')
            .whereRef('leftOut.session', '=', 'experimentGoals.session'),
        ),
      ),
    )

/** Sessions that reached a goal, by goal, variant and site; of those that are counted themselves. */
export const goalCounts = (network: NetworkDb, experimentId: string, phase: number) =>
  countedGoals(network, experimentId, phase)
    .select(['goal', 'variant as key', 'siteId', sql<number>`count(*)::int`.as('sessions')])
    .groupBy(['goal', 'variant', 'siteId'])
    .orderBy('goal')
    .orderBy('variant')
    .orderBy('siteId')
    .execute()

/** A phase of an experiment, on one site, or without one on all of them together. */
type DaysOf = { experimentId: string; phase: number; siteId?: number | null | undefined }

/** Sessions of each day by variant, the last days of a phase; of those that are counted. */
export const dayCounts = (network: NetworkDb, { experimentId, phase, siteId }: DaysOf, limit: number) =>
  network
    .selectFrom((from) =>
      from
        .selectFrom('experimentCounts')
        .select(['day', 'variant', 'siteId', 'sessions'])
        .where('experimentId', '=', experimentId)
        .where('phase', '=', phase)
        .where('isForced', '=', false)
        .unionAll(
          network
            .selectFrom(leftOutOf(network, experimentId, phase).as('leftOut'))
            .select([
              sql<string>`(inserted_at at time zone 'UTC')::date`.as('day'),
              'variant',
              'siteId',
              sql<string>`-1::bigint`.as('sessions'),
            ]),
        )
        .as('counted'),
    )
    .select(['day', 'variant as key', sql<number>`sum(sessions)::int`.as('sessions')])
    .$if(siteId != null, (query) => query.where('siteId', '=', siteId ?? 0))
    .groupBy(['day', 'variant'])
    .orderBy('day', 'desc')
    .orderBy('variant')
    .limit(limit)
    .execute()

/**
 * Sessions of each day that reached a goal, or any, by goal and variant, the last days of a phase; of those that are counted. The day
 * is that of the session, as in `dayCounts`, however much later it reached the goal.
 */
export const goalDays = (
  network: NetworkDb,
  { experimentId, phase, siteId, goal }: DaysOf & { goal?: string | null | undefined },
  limit: number,
) =>
  countedGoals(network, experimentId, phase)
    .innerJoin('experimentSessions as begun', (join) =>
      join
        .onRef('begun.siteId', '=', 'experimentGoals.siteId')
        .onRef('begun.experimentId', '=', 'experimentGoals.experimentId')
        .onRef('begun.phase', '=', 'experimentGoals.phase')
        .onRef('begun.session', '=', 'experimentGoals.session')
        .on('begun.isForced', '=', false),
    )
    .select([
      sql<string>`(begun.inserted_at at time zone 'UTC')::date`.as('day'),
      ...(['goal', 'experimentGoals.variant as key'] as const),
      sql<number>`count(*)::int`.as('sessions'),
    ])
    .$if(siteId != null, (query) => query.where('experimentGoals.siteId', '=', siteId ?? 0))
    .$if(goal != null, (query) => query.where('goal', '=', goal ?? ''))
    .groupBy(['day', 'goal', 'experimentGoals.variant'])
    .orderBy('day', 'desc')
    .orderBy('goal')
    .orderBy('experimentGoals.variant')
    .limit(limit)
    .execute()

/** How many sessions got a variant in each phase, forced ones apart. */
export const phaseSessions = (network: NetworkDb, experimentId: string) =>
  network
    .selectFrom('experimentCounts')
    .select(['phase', sql<number>`sum(sessions)::int`.as('sessions')])
    .where('experimentId', '=', experimentId)
    .where('isForced', '=', false)
    .groupBy('phase')
    .execute()

/** Some stored sessions of a phase. Their ids are hashes, so the first ones are a fair sample. */
export const storedSessions = (network: NetworkDb, experimentId: string, phase: number, limit: number) =>
  network
    .selectFrom('experimentSessions')
    .select(['session', 'variant'])
    .where('siteId', '=', everySite)
    .where('experimentId', '=', experimentId)
    .where('phase', '=', phase)
    .where('isForced', '=', false)
    .orderBy('session')
    .limit(limit)
    .execute()
