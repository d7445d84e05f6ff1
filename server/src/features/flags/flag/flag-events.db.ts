import { FLAG_OPERATIONS } from '@ward/domain/flags/flag/flag-operations'
import { type Insertable, sql } from 'kysely'
import type { DB } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

type NewEvent = Omit<Insertable<DB['flagEvents']>, 'siteId' | 'id' | 'flagId' | 'after'> & {
  flagId: string
  after?: string
}

/** Adds to a flag's append-only history. The state after it holds the version too, so it is written after the flag. */
export async function insertFlagEvent(site: SiteHandle, event: NewEvent): Promise<{ id: string }> {
  const { flagId, actorId = null, status, body = '', subjectUserId = null, before = null } = event
  const { after = '{}', insertedAt = null } = event
  const [row] = await inserted(site, flagId, actorId, status, body, subjectUserId, before, after, insertedAt)
  if (!row) throw new Error(`An event of flag ${flagId}, which is not there`)
  return row
}

type Values<Key extends keyof NewEvent> = Exclude<NewEvent[Key], undefined> | null

const inserted = statement(
  (
    site,
    flagId: string,
    actorId: Values<'actorId'>,
    status: Values<'status'>,
    body: Values<'body'>,
    subjectUserId: Values<'subjectUserId'>,
    before: Values<'before'>,
    after: Values<'after'>,
    insertedAt: Values<'insertedAt'>,
  ) =>
    site.db
      .insertInto('flagEvents')
      .columns(['siteId', 'flagId', 'actorId', 'status', 'body', 'subjectUserId', 'before', 'after', 'insertedAt'])
      .expression(
        site
          .from('flags')
          .where('id', '=', flagId)
          .select([
            'siteId',
            'id',
            sql`${actorId}::bigint`.as('actorId'),
            sql`${status}::text`.as('status'),
            sql`${body}::text`.as('body'),
            sql`${subjectUserId}::bigint`.as('subjectUserId'),
            sql`${before}::jsonb`.as('before'),
            sql`${after}::jsonb || jsonb_build_object('version', version)`.as('after'),
            sql`coalesce(${insertedAt}::timestamptz, now())`.as('insertedAt'),
          ]),
      )
      .returning('id'),
)

/** The events of flags, oldest first; of each flag so many at most, the newest. */
export const eventsOf = statement((site, flagIds: readonly string[], limit: number) =>
  site.db
    .selectFrom(site.from('flags').select('id').where('id', '=', anyOf(flagIds)).as('flag'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('flagEvents')
          .select(['id', 'flagId', 'actorId', 'status', 'body', 'subjectUserId', 'insertedAt'])
          .where('siteId', '=', site.siteId)
          .whereRef('flagId', '=', 'flag.id')
          .orderBy('flagEvents.id', 'desc')
          .limit(limit)
          .as('event'),
      (join) => join.onTrue(),
    )
    .selectAll('event')
    .orderBy('event.id'),
)

export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

const withActors = (site: SiteHandle, flagId: string) =>
  site
    .from('flagEvents')
    .leftJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'flagEvents.siteId').onRef('users.id', '=', 'flagEvents.actorId'),
    )
    .where('flagEvents.flagId', '=', flagId)
    .select(['flagEvents.status', 'flagEvents.insertedAt', 'users.username'])

/** An event of a flag's history, with its time. */
export type HistoryEvent = Awaited<ReturnType<typeof historyOf>>[number]

/** All that happened to a flag, oldest first, with the names of who did it. */
export const historyOf = (site: SiteHandle, flagId: string) =>
  withActors(site, flagId).orderBy('flagEvents.id').execute()

/**
 * The newest event, with the name of who did it: shown by a stale screen. With the version the screen showed, the newest
 * that came after it: not every new version has an event, since a text that is only scored anew leaves none.
 */
export const latestEvent = (site: SiteHandle, flagId: string, shownVersion: number | null) =>
  withActors(site, flagId)
    .$if(shownVersion !== null, (query) =>
      query.where(sql<number>`(flag_events.after ->> 'version')::int`, '>', shownVersion),
    )
    .orderBy('flagEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The last operation on a flag. */
export const lastOperationOn = (site: SiteHandle, flagId: string) =>
  site
    .from('flagEvents')
    .where('flagId', '=', flagId)
    .where('status', 'in', FLAG_OPERATIONS)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['status', 'insertedAt'])
    .executeTakeFirst()

/** By these events members see a text that was held. */
const RELEASES = ['APPROVE', 'SHOWN']

/**
 * When texts that were held from the start were approved first, or shown as at risk, if members saw them only then. One that its author
 * edited while it was shown, that came to be flagged later, or that a later score held, had been seen before it was held.
 */
export const firstSeenByApproval = statement((site, contentIds: readonly string[]) =>
  site.db
    .selectFrom(
      site
        .from('flags')
        .innerJoin('content', (join) =>
          join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
        )
        .innerJoin('flagEvents', (join) =>
          join.onRef('flagEvents.siteId', '=', 'flags.siteId').onRef('flagEvents.flagId', '=', 'flags.id'),
        )
        .where('flags.contentId', '=', anyOf(contentIds))
        .whereRef('flags.insertedAt', '=', 'content.insertedAt')
        .where((eb) =>
          eb.or([
            eb('flagEvents.status', 'in', RELEASES),
            eb(sql<string>`flag_events.after ->> 'wasShown'`, '=', 'true'),
          ]),
        )
        .distinctOn('flags.contentId')
        .orderBy('flags.contentId')
        .orderBy('flagEvents.id')
        .select(['content.id as contentId', 'flagEvents.status', 'flagEvents.insertedAt as at'])
        .as('first'),
    )
    .where('first.status', 'in', RELEASES)
    .select(['first.contentId', 'first.at']),
)

/** Whether staff decided on a text, and neither they nor its author came back to it since. */
export const wasDecidedAsItReads = async (site: SiteHandle, flagId: string): Promise<boolean> => {
  const last = await site
    .from('flagEvents')
    .select('status')
    .where('flagId', '=', flagId)
    .where('status', 'in', ['DONE', 'APPROVE', 'REOPEN', 'EDITED'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.status === 'DONE' || last?.status === 'APPROVE'
}

/**
 * The number of open flags on users or their texts. Two questions joined: asked as one with "or", PostgreSQL looks at every
 * open flag of the site instead of at these authors' texts.
 */
export const openFlagCounts = (
  site: SiteHandle,
  userIds: readonly string[],
): Promise<{ userId: string; n: number }[]> => {
  const onTexts = site
    .from('content')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'content.siteId').onRef('flags.contentId', '=', 'content.id'),
    )
    .where('content.authorId', 'in', userIds)
    .where('flags.isOpen', '=', true)
    .select('content.authorId as userId')
  const onUsers = site
    .from('flags')
    .where('flags.userId', 'in', userIds)
    .where('flags.isOpen', '=', true)
    .select(sql<string>`flags.user_id`.as('userId'))
  return site.db
    .selectFrom(onTexts.unionAll(onUsers).as('open'))
    .select(['open.userId', sql<number>`count(*)::int`.as('n')])
    .groupBy('open.userId')
    .execute()
}

/** The number of texts of users, and of those at most this many days old that were removed. */
export const writingOf = (site: SiteHandle, userIds: readonly string[], days: number) =>
  site
    .from('content')
    .where('authorId', 'in', userIds)
    .select([
      'authorId as userId',
      sql<number>`count(*)::int`.as('posts'),
      sql<number>`(count(*) filter (where (is_deleted or is_spam) and inserted_at > now() - make_interval(days => ${days})))::int`.as(
        'removed',
      ),
    ])
    .groupBy('authorId')
    .execute()
