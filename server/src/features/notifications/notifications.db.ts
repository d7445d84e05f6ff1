import { STATUS } from '@ward/domain/app/account-status'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { shownName } from '@ward/domain/member-site/member-site'
import type { Notice, NotificationKind, ReadMark } from '@ward/domain/notifications/notifications'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'
import { mailSubject } from '../../platform/outbox/mail-subject.ts'

/**
 * Notes something for a user; the same subject again while it is unread counts up, and is by whoever did it last. Returns
 * the row's id and how often.
 */
export const upsertNotification = (
  site: SiteHandle,
  notice: Notice & { actorId: string | null },
): Promise<{ id: string; times: number }> =>
  site
    .insertInto('notifications', notice)
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'userId', 'kind', 'subjectType', 'subjectId'])
        .where('readAt', 'is', null)
        .doUpdateSet({
          times: sql`notifications.times + 1`,
          insertedAt: sql`excluded.inserted_at`,
          actorId: sql`excluded.actor_id`,
        }),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()

/** A notice as its reader sees it, with what makes its line: the actor, and the content of the flag. */
export type NotificationRow = {
  id: string
  kind: NotificationKind
  subjectId: string
  actor: string | null
  assocType: AssocType | null
  insertedAt: Date
  readAt: Date | null
}

/** A user's own notices, newest first. */
export const notificationsOf = async (site: SiteHandle, userId: string, limit: number): Promise<NotificationRow[]> => {
  const rows = await site
    .from('notifications')
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.siteId', '=', 'notifications.siteId').onRef('actor.id', '=', 'notifications.actorId'),
    )
    .leftJoin('flags', (join) =>
      join
        .onRef('flags.siteId', '=', 'notifications.siteId')
        // The subjects of other types need not be numbers.
        .on('flags.id', '=', sql<string>`case when subject_type = 'flag' then subject_id::bigint end`),
    )
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.subjectId',
      'notifications.insertedAt',
      'notifications.readAt',
      'actor.username',
      'actor.status',
      'flags.assocType',
    ])
    .where('notifications.userId', '=', userId)
    .orderBy('notifications.insertedAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .$narrowType<Pick<NotificationRow, 'kind' | 'assocType'>>()
    .execute()
  return rows.map(({ username, status, ...row }) => ({
    ...row,
    actor: username === null || status === null ? null : shownName({ username, status }),
  }))
}

/** The number of a user's unread notifications; every page of the console asks. */
export const countUnread = async (site: SiteHandle, userId: string): Promise<number> =>
  (await unread(site, userId))[0]?.n ?? 0
const unread = statement((site, userId: string) =>
  site
    .from('notifications')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null),
)

/** Marks a user's own notices as read, those with these ids or all up to a moment; how many were unread. */
export async function markRead(site: SiteHandle, userId: string, { ids, upTo }: ReadMark): Promise<number> {
  const changed = await site
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(ids != null, (query) => query.where('id', '=', anyOf(ids ?? [])))
    // The moments in the answer have no microseconds.
    .$if(upTo != null, (query) => query.where(sql`date_trunc('milliseconds', inserted_at)`, '<=', upTo ?? null))
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

/** Marks the unread notice about one thing as read; whether there was one. */
export async function markReadAbout(
  site: SiteHandle,
  { userId, kind, subjectType, subjectId }: Notice,
): Promise<boolean> {
  const { numUpdatedRows } = await site
    .updateTable('notifications')
    .set({ readAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a notice that nobody has read yet back; whether there was one. */
export async function deleteUnreadAbout(
  site: SiteHandle,
  { userId, kind, subjectType, subjectId }: Notice,
): Promise<boolean> {
  const { numDeletedRows } = await site
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A notified person gets a mail too, if they want mails. */
export const recipientOf = mailSubject((site, id) =>
  site
    .from('notifications')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'notifications.siteId').onRef('users.id', '=', 'notifications.userId'),
    )
    .select(['users.email as recipient', 'users.id as userId'])
    .where('notifications.id', '=', id)
    .where('users.status', '=', STATUS.active)
    .where('users.receiveEmails', '=', true)
    .executeTakeFirst(),
)

/** The reporters of a flag's text or user who were not notified yet that a moderator read their report. */
export const reportersToTell = async (site: SiteHandle, flagId: string, limit: number): Promise<string[]> =>
  (
    await site
      .from('flagReports')
      .where('flagReports.flagId', '=', flagId)
      .leftJoin('notifications', (join) =>
        join
          .onRef('notifications.siteId', '=', 'flagReports.siteId')
          .onRef('notifications.userId', '=', 'flagReports.reporterId')
          .on('notifications.kind', '=', 'report.answered')
          .on('notifications.subjectType', '=', 'flag')
          .on('notifications.subjectId', '=', flagId),
      )
      .where('notifications.id', 'is', null)
      .select('flagReports.reporterId')
      .orderBy('flagReports.id')
      .limit(limit)
      .execute()
  ).map(({ reporterId }) => reporterId)

/** The last notification of these kinds that somebody got about a text. */
export const lastNotificationAbout = async (
  site: SiteHandle,
  userId: string,
  kinds: readonly NotificationKind[],
  contentId: string,
): Promise<{ kind: NotificationKind; insertedAt: Date } | undefined> =>
  await site
    .from('notifications')
    .where('userId', '=', userId)
    .where('kind', 'in', [...kinds])
    .where('subjectType', '=', 'content')
    .where('subjectId', '=', contentId)
    .orderBy('insertedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['kind', 'insertedAt'])
    .$narrowType<{ kind: NotificationKind }>()
    .executeTakeFirst()
