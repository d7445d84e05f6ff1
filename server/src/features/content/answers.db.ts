import type { AliasedExpression } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'
import { type ShownContent, shownColumns } from './content.db.ts'

/** Answers to pieces of content, so many of each at most, oldest first. */
export const answersTo = (site: SiteHandle, parentIds: readonly string[], limit: number): Promise<ShownContent[]> =>
  firstUnder(site, contentAbove(site, parentIds), { by: 'parentId', limit })

/** The direct answers to threads and statuses, up to so many of each. */
export const answersToRoots = (site: SiteHandle, rootIds: readonly string[], limit: number): Promise<ShownContent[]> =>
  firstUnder(site, contentAbove(site, rootIds), { by: 'rootId', limit })

/** Comments directly under posts, so many of each at most. */
export const commentsOfPosts = (site: SiteHandle, postIds: readonly string[], limit: number): Promise<ShownContent[]> =>
  firstUnder(site, site.from('posts').select('id').where('id', '=', anyOf(postIds)).as('above'), {
    by: 'postId',
    limit,
  })

/** Bytes of text that come with an answer: there may be thousands of them in one request. */
const SHORT = 1000

const contentAbove = (site: SiteHandle, ids: readonly string[]) =>
  site.from('content').select('id').where('id', '=', anyOf(ids)).as('above')

/** The limit is of each text: answers under one must not hide answers under another. */
const firstUnder = (
  site: SiteHandle,
  above: AliasedExpression<{ id: string }, 'above'>,
  { by, limit }: { by: 'parentId' | 'rootId' | 'postId'; limit: number },
): Promise<ShownContent[]> =>
  site.db
    .selectFrom(above)
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('content')
          .select(shownColumns(SHORT))
          .where('content.siteId', '=', site.siteId)
          .whereRef(`content.${by}`, '=', 'above.id')
          .$if(by !== 'parentId', (answers) => answers.where('content.parentId', 'is', null))
          .orderBy('content.id')
          .limit(limit)
          .as('answer'),
      (join) => join.onTrue(),
    )
    .selectAll('answer')
    .orderBy('answer.id')
    .$castTo<ShownContent>()
    .execute()
