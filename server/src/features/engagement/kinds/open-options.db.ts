import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../platform/database/schema-types.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

/** An option that can be chosen; `body` is the comment by which a member suggested it. */
export type OpenOption = {
  id: string
  engagementId: string
  name: string
  isCorrect: boolean
  isOther: boolean
  ctaText: string
  ctaLink: string
  body: string | null
}

export type OfOptions = ExpressionBuilder<DB, 'engagementOptions'>

/**
 * True of options that members can choose: not taken out, and of what members suggested what members see. Asked as a value, because
 * PostgreSQL may answer `exists` by reading all comments of the site.
 */
export const isOpen = (where: OfOptions) =>
  where.and([
    where('engagementOptions.archivedAt', 'is', null),
    where.fn.coalesce(
      where
        .selectFrom('content')
        .select(sql<boolean>`not (content.is_deleted or content.is_spam or content.is_pending)`.as('isSeen'))
        .whereRef('content.siteId', '=', 'engagementOptions.siteId')
        .whereRef('content.id', '=', 'engagementOptions.contentId'),
      sql<boolean>`engagement_options.content_id is null`,
    ),
  ])

/** The names of a dynamic poll's answers, also of those that wait for a moderator: nobody needs to suggest them again. */
export const takenNames = statement((site, engagementId: string) =>
  site
    .from('engagementOptions')
    .leftJoin('content', (join) =>
      join
        .onRef('content.siteId', '=', 'engagementOptions.siteId')
        .onRef('content.id', '=', 'engagementOptions.contentId'),
    )
    .where('engagementOptions.engagementId', '=', engagementId)
    .where('engagementOptions.archivedAt', 'is', null)
    .where((where) =>
      where.or([
        where('content.id', 'is', null),
        where.and([where('content.isDeleted', '=', false), where('content.isSpam', '=', false)]),
      ]),
    )
    .select(['engagementOptions.name', 'engagementOptions.contentId', 'content.body']),
)

/** The options of engagements that can be chosen, in their order; those that members suggested come last. */
export const openOptions = statement((site, engagementIds: readonly string[]) =>
  site
    .from('engagementOptions')
    .where('engagementOptions.engagementId', '=', anyOf(engagementIds))
    .where(isOpen)
    .select((select) => [
      'engagementOptions.id',
      'engagementOptions.engagementId',
      'engagementOptions.name',
      'engagementOptions.isCorrect',
      'engagementOptions.isOther',
      'engagementOptions.ctaText',
      'engagementOptions.ctaLink',
      select
        .selectFrom('content')
        .select('content.body')
        .whereRef('content.siteId', '=', 'engagementOptions.siteId')
        .whereRef('content.id', '=', 'engagementOptions.contentId')
        .as('body'),
    ])
    .orderBy(sql`engagement_options.content_id is not null`)
    .orderBy('engagementOptions.displayOrder')
    .orderBy('engagementOptions.id')
    .$castTo<OpenOption>(),
)
