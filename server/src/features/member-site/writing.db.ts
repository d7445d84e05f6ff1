import { STAFF } from '@ward/domain/app/roles'
import type { AssocType, ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'
import { isActive } from '../users/directory/active.db.ts'

/** The role of somebody who writes; their account stays locked until they have. null where it was closed meanwhile. */
export const lockWriter = async (site: SiteHandle, userId: string): Promise<number | null> =>
  (await writerLocked(site, userId))[0]?.roleId ?? null
const writerLocked = statement((site, userId: string) =>
  site
    .from('users')
    .select('roleId')
    .where('id', '=', userId)
    .where(isActive)
    // Not 'for update': rows that name this account are written at the same time, also by others.
    .forNoKeyUpdate(),
)

/** Texts that somebody wants to answer: whether their author blocks them, which holds for no moderator, and whether a thread is closed. */
export const textsToAnswer = statement((site, ids: readonly string[], writerId: string | null) =>
  site
    .from('content')
    .leftJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'content.siteId').onRef('threads.id', '=', 'content.id'),
    )
    .leftJoin('users as writer', (join) =>
      join
        .onRef('writer.siteId', '=', 'content.siteId')
        .on('writer.id', '=', writerId)
        .on('writer.roleId', 'not in', STAFF),
    )
    .leftJoin('silences', (join) =>
      join
        .onRef('silences.siteId', '=', 'content.siteId')
        .onRef('silences.userId', '=', 'content.authorId')
        .onRef('silences.otherId', '=', 'writer.id')
        .on('silences.how', '=', 'block'),
    )
    .where('content.id', '=', anyOf(ids))
    .select([
      'content.id',
      'content.kind',
      'content.postId',
      'content.rootId',
      'content.isDeleted',
      'content.isSpam',
      'content.isPending',
      'threads.isClosed',
      'silences.how',
    ])
    .$narrowType<{ kind: ContentKind }>(),
)

export type TextToAnswer = Awaited<ReturnType<typeof textsToAnswer>>[number]

/** Whether somebody has reported a text or a profile. */
export const hasReported = async (
  site: SiteHandle,
  { assocType, id }: { assocType: AssocType; id: string },
  reporterId: string,
): Promise<boolean> => {
  const row = await site
    .from('flags')
    .innerJoin('flagReports', (join) =>
      join.onRef('flagReports.siteId', '=', 'flags.siteId').onRef('flagReports.flagId', '=', 'flags.id'),
    )
    .where('flags.assocType', '=', assocType)
    .where('flags.assocId', '=', id)
    .where('flagReports.reporterId', '=', reporterId)
    .select('flagReports.id')
    .executeTakeFirst()
  return row !== undefined
}
