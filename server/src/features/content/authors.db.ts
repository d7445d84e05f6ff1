import { STATUS } from '@ward/domain/app/account-status'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'
import { mailSubject } from '../../platform/outbox/mail-subject.ts'

const AGE_DAYS = sql<number>`date_part('epoch', now() - users.inserted_at)::float8 / 86400`

/** More texts of an author are not counted: nobody asks for more, and some have written very many. */
const MOST_POSTS = 1000

const postsOf = (select: ExpressionBuilder<DB, 'users'>) =>
  select
    .selectFrom(
      select
        .selectFrom('content')
        .whereRef('content.siteId', '=', 'users.siteId')
        .whereRef('content.authorId', '=', 'users.id')
        .select('content.id')
        .limit(sql.lit(MOST_POSTS))
        .as('own'),
    )
    .select(sql<number>`count(*)::int`.as('n'))

/**
 * The facts about these authors for automod: the age of each account in days and how much they have written, up to 1,000 texts.
 */
export const factsOfAuthors = statement((site, authorIds: readonly string[]) =>
  site
    .from('users')
    .where('users.id', '=', anyOf(authorIds))
    .select((select) => ['users.id', AGE_DAYS.as('ageDays'), postsOf(select).$asScalar().$notNull().as('posts')]),
)

/**
 * The facts about a stored text for automod: its author, how often it was posted since, and what the network has learned.
 */
export const factsOfText = statement((site, authorId: string, textHash: string, since: Date) =>
  site
    .from('users')
    .where('users.id', '=', authorId)
    .leftJoin('automodLearned', (join) => join.onTrue())
    .select((select) => [
      AGE_DAYS.as('ageDays'),
      postsOf(select).$asScalar().$notNull().as('posts'),
      select
        .selectFrom('content')
        .where('content.siteId', '=', site.siteId)
        .where('content.textHash', '=', textHash)
        .where('content.insertedAt', '>', since)
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('times'),
      'automodLearned.basis',
      'automodLearned.fingerprint',
    ]),
)

/** Whether members see a text of this author, that one left out. */
export const hasPublished = async (site: SiteHandle, authorId: string, exceptId: string): Promise<boolean> => {
  const row = await site
    .from('content')
    .select('id')
    .where('authorId', '=', authorId)
    .where('id', '<>', exceptId)
    .where('isDeleted', '=', false)
    .where('isSpam', '=', false)
    .where('isPending', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Mails about a text go to its author, if they want mails. */
export const textAuthor = mailSubject((site, contentId) =>
  site
    .from('content')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'content.siteId').onRef('users.id', '=', 'content.authorId'),
    )
    .select(['users.email as recipient', 'users.id as userId'])
    .where('content.id', '=', contentId)
    .where('users.status', '=', STATUS.active)
    .where('users.receiveEmails', '=', true)
    .executeTakeFirst(),
)
