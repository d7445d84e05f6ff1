import { STATUS } from '@ward/domain/app/account-status'
import { sql } from 'kysely'
import { mailSubject } from '../../../platform/outbox/mail-subject.ts'

/** Mails about a flag's text or profile go to its author, if they want mails. */
export const flagAuthor = mailSubject((site, flagId) =>
  site
    .from('flags')
    .leftJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.siteId', '=', 'flags.siteId')
        .on(sql<boolean>`users.id = coalesce(content.author_id, flags.user_id)`),
    )
    .select(['users.email as recipient', 'users.id as userId'])
    .where('flags.id', '=', flagId)
    .where('users.status', '=', STATUS.active)
    .where('users.receiveEmails', '=', true)
    .executeTakeFirst(),
)
