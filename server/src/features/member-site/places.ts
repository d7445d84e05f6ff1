import { commentPath, replyPath, statusPath, statusReplyPath, threadPath } from '@ward/domain/app/front-end-links'
import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { PlacedRow } from './activity.db.ts'

type Describe = (row: PlacedRow, own: string) => [what: string, title: string, href: string]
const PLACES: Record<ContentKind, Describe> = {
  comment: ({ id, postSlug, postTitle }) => ['Comment on', postTitle ?? '', commentPath(postSlug ?? '', id)],
  thread: ({ threadSlug, threadName }) => ['Started', threadName ?? '', threadPath(threadSlug ?? '')],
  reply: ({ id, threadSlug, threadName }) => ['Reply in', threadName ?? '', replyPath(threadSlug ?? '', id)],
  status: ({ id }, own) => ['Posted a', 'status update', statusPath(own, id)],
  status_reply: ({ id, rootId, rootAuthorSlug }) => [
    'Reply to a',
    'status update',
    statusReplyPath(rootAuthorSlug ?? '', rootId ?? '', id),
  ],
}

/** The act of writing a text, the title of its place, and its address; `own` is the author's slug. */
export const placeOf = (row: PlacedRow, own: string): ReturnType<Describe> => PLACES[row.kind](row, own)
