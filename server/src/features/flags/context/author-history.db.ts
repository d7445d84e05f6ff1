import { type AuthorDecisionsQuery, FLAGGED_TEXTS_SEEN } from '@ward/domain/flags/context/author-history'
import { FLAG_OPERATIONS } from '@ward/domain/flags/flag/flag-operations'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/**
 * The decisions on a person's profile and on their newest flagged texts, the last first. Each flag is asked for its own last
 * events, so a long history of one costs no more than that.
 */
export const decisionsOn = (site: SiteHandle, { userId, exceptFlagId, limit }: AuthorDecisionsQuery) => {
  const onTexts = site
    .from('content')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'content.siteId').onRef('flags.contentId', '=', 'content.id'),
    )
    .where('content.authorId', '=', userId)
    .select(['flags.id as flagId', 'flags.assocType as assocType'])
    .orderBy('content.id', 'desc')
    .limit(FLAGGED_TEXTS_SEEN)
  const onThem = site
    .from('flags')
    .where('flags.userId', '=', userId)
    .select(['flags.id as flagId', 'flags.assocType as assocType'])
  return site.db
    .selectFrom(site.db.selectFrom(onTexts.as('texts')).selectAll().unionAll(onThem).as('flag'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('flagEvents')
          .select(['id', 'actorId', 'status', 'insertedAt'])
          .where('siteId', '=', site.siteId)
          .whereRef('flagId', '=', 'flag.flagId')
          .where('status', 'in', FLAG_OPERATIONS)
          .orderBy('flagEvents.id', 'desc')
          .limit(limit)
          .as('event'),
      (join) => join.onTrue(),
    )
    .$if(exceptFlagId != null, (query) => query.where('flag.flagId', '<>', exceptFlagId ?? ''))
    .selectAll('event')
    .select(['flag.flagId', 'flag.assocType'])
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
}
