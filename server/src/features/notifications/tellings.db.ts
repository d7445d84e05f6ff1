import { STATUS } from '@ward/domain/app/account-status'
import type { Notice, NotificationKind } from '@ward/domain/notifications/notifications'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, networkStatement, statement } from '../../platform/database/statement.ts'
import { mailSubjects } from '../../platform/outbox/mail-subject.ts'

/** A notice that was noted, and how often while it is unread. */
export type MadeNotification = Notice & { id: string; times: number }

const upsertAll = networkStatement(
  (
    network,
    siteId: number,
    userIds: readonly string[],
    kinds: readonly string[],
    types: readonly string[],
    subjects: readonly string[],
    actors: readonly (string | null)[],
  ) => ({
    compile: () =>
      sql<MadeNotification>`
        insert into notifications (site_id, user_id, kind, subject_type, subject_id, actor_id)
        select u.site_id, u.id, told.kind, told.subject_type, told.subject_id, told.actor_id
          from unnest(${userIds}::bigint[], ${kinds}::text[], ${types}::text[], ${subjects}::text[], ${actors}::bigint[])
                 as told (user_id, kind, subject_type, subject_id, actor_id)
          join users u on u.site_id = ${siteId} and u.id = told.user_id
         order by u.id, told.kind, told.subject_type, told.subject_id
        on conflict (site_id, user_id, kind, subject_type, subject_id) where read_at is null
          do update set times = notifications.times + 1, inserted_at = excluded.inserted_at, actor_id = excluded.actor_id
        returning id, user_id, kind, subject_type, subject_id, times
      `.compile(network),
  }),
)

/**
 * Notes something for several users, each thing once a user; the same subject again while it is unread counts up, and is by
 * whoever did it last. The rows are locked in one order, so that two who tell the same people wait for one another.
 */
export const upsertNotifications = (
  network: NetworkDb,
  siteId: number,
  notices: readonly (Notice & { actorId: string | null })[],
): Promise<MadeNotification[]> =>
  upsertAll(
    network,
    siteId,
    notices.map(({ userId }) => userId),
    notices.map(({ kind }) => kind),
    notices.map(({ subjectType }) => subjectType),
    notices.map(({ subjectId }) => subjectId),
    notices.map(({ actorId }) => actorId),
  )

const NOTIFICATION_KEY = 'notification'

/** The key of the mail about a notification; one about something urgent that was told before names the time as well. */
export const notificationKey = (id: string, times = 1): string =>
  [NOTIFICATION_KEY, id, ...(times > 1 ? [times] : [])].join(':')

/** SQL: a row of `outbox` is a mail about a row of `notifications`. */
export const isMailAbout = sql<boolean>`(
  split_part(outbox.key, ':', 1) = ${NOTIFICATION_KEY} and split_part(outbox.key, ':', 2) = notifications.id::text)`

/** Takes away the mails of some kinds to a member that were not sent yet. */
export const dropMails = (
  site: SiteHandle,
  { userId, kinds }: { userId: string; kinds: readonly NotificationKind[] },
) =>
  site
    .deleteFrom('outbox')
    .where('userId', '=', userId)
    .where('state', '<>', 'delivered')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications')
          .where('siteId', '=', site.siteId)
          .where('userId', '=', userId)
          .where('kind', '=', anyOf(kinds))
          .where(isMailAbout)
          .select('id'),
      ),
    )
    .execute()

/** When some users were notified last of some texts and threads, in each way. */
export const lastTold = statement((site, subjectIds: readonly string[], userIds: readonly string[]) =>
  site
    .from('notifications')
    .where('userId', '=', anyOf(userIds))
    .where('subjectType', '=', 'content')
    .where('subjectId', '=', anyOf(subjectIds))
    .groupBy(['userId', 'kind', 'subjectId'])
    .select(({ fn }) => ['userId', 'kind', 'subjectId', fn.max('insertedAt').as('at')])
    .$narrowType<{ kind: NotificationKind }>(),
)

/** The recipients of a notification get it by mail too, where they want mails. */
export const recipientsOf = mailSubjects((site, ids) =>
  site
    .from('notifications')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'notifications.siteId').onRef('users.id', '=', 'notifications.userId'),
    )
    .select(['notifications.id', 'users.email as recipient', 'users.id as userId'])
    .where('notifications.id', '=', anyOf(ids))
    .where('users.status', '=', STATUS.active)
    .where('users.receiveEmails', '=', true)
    .execute(),
)
