import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { placedContent } from '../../content/placed-content.db.ts'

/** A text as staff look at it, with a flag or without, and where it stands. */
export const textToLookAt = (site: SiteHandle, id: string) =>
  placedContent(site)
    .innerJoin('users as author', (join) =>
      join.onRef('author.siteId', '=', 'content.siteId').onRef('author.id', '=', 'content.authorId'),
    )
    .select([
      'content.id',
      'content.kind',
      'content.authorId',
      'content.rootId',
      'content.body',
      'content.insertedAt',
      sql<boolean>`content.engagement_id is not null`.as('isSuggestion'),
      'content.isDeleted',
      'content.isSpam as isMarkedSpam',
      'content.isPending as isPendingModeration',
      'author.slug as authorSlug',
    ])
    .where('content.id', '=', id)
    .$narrowType<{ kind: ContentKind }>()
    .executeTakeFirst()
