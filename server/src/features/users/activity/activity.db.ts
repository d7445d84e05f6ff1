import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { type ShownContent, shownColumns } from '../../content/content.db.ts'
import { placedContent } from '../../content/placed-content.db.ts'

/** A page of activity is short, and its texts are all asked for. */
const SHORT = 20_000

/** A person's text, with the post, thread or status it stands in. */
export type ActivityRow = ShownContent & {
  kind: ContentKind
  postSlug: string | null
  postTitle: string | null
  threadSlug: string | null
  threadName: string | null
  /** For a reply to a status, the slug of the person whose status it is. */
  rootAuthorSlug: string | null
}

/** Where a piece stands among what its author wrote, to the microsecond; undefined where it is not of this author. */
export const placeOf = (site: SiteHandle, authorId: string, id: string) =>
  site
    .from('content')
    .select(['id', sql<string>`inserted_at::text`.as('insertedAt')])
    .where('authorId', '=', authorId)
    .where('id', '=', id)
    .executeTakeFirst()

type Place = { id: string; insertedAt: string }
type Requested = { limit: number; newer: boolean; from: Place | undefined }

/**
 * Some of what somebody wrote from a place on, in the order of writing: the older ones, the newest first, or the newer ones,
 * the oldest first. It is read by the index of exactly this, however much there is.
 */
export const activityRows = (site: SiteHandle, authorId: string, { limit, newer, from }: Requested) =>
  placedContent(site)
    .where('content.authorId', '=', authorId)
    .$if(from !== undefined, (query) => {
      const place = sql`(${from?.insertedAt}::timestamptz, ${from?.id}::bigint)`
      const own = sql`(content.inserted_at, content.id)`
      return query.where(newer ? sql<boolean>`${own} > ${place}` : sql<boolean>`${own} < ${place}`)
    })
    .select(shownColumns(SHORT))
    .orderBy('content.insertedAt', newer ? 'asc' : 'desc')
    .orderBy('content.id', newer ? 'asc' : 'desc')
    .limit(limit)
    .$castTo<ActivityRow>()
    .execute()
