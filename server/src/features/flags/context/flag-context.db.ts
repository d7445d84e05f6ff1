import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** The parent of responses: a post, or the thread or status they belong to. */
export type Under = { column: 'postId' | 'rootId'; id: string }

/** Responses from one of them on, after one, before one, or between two; without any from the first one on. */
export type Beside = { from?: string | null; after?: string | null; before?: string | null; limit: number }

/** Characters of a response that its excerpt is made from. */
const EXCERPT_SOURCE = 4000
/** Ids of a path, each of eight bytes, are the levels down to a response. */
const DEPTH = sql<number>`length(path) / 8 - 1`

const under = (site: SiteHandle, { column, id }: Under) => site.from('content').where(column, '=', id)

const responses = (site: SiteHandle, page: Under) =>
  under(site, page)
    .select(['id', 'kind', 'authorId', 'insertedAt', 'isDeleted', 'isSpam', 'isPending'])
    .select([sql<string>`left(body, ${sql.lit(EXCERPT_SOURCE)})`.as('body'), DEPTH.as('depth')])
    .$narrowType<{ kind: ContentKind }>()

/**
 * Responses in reading order, by the index of their paths; of those before one the last. Beside a response of another page
 * there are none.
 */
export async function responsesBeside(site: SiteHandle, page: Under, { from, after, before, limit }: Beside) {
  const pathOf = (id: string) => under(site, page).select('path').where('id', '=', id)
  const isBackwards = Boolean(before) && !after
  let query = responses(site, page)
    .orderBy('path', isBackwards ? 'desc' : 'asc')
    .limit(limit)
  if (from) query = query.where('path', '>=', pathOf(from))
  if (after) query = query.where('path', '>', pathOf(after))
  if (before) query = query.where('path', '<', pathOf(before))
  const rows = await query.execute()
  return isBackwards ? rows.reverse() : rows
}

export type ResponseRow = Awaited<ReturnType<typeof responsesBeside>>[number]

/** Ids rise with the time but for texts that were imported: of so many of the last ids the newest are taken. */
const LAST_IDS = 200

/** The last of the responses, the newest first, by the index of their ids. */
export const newestResponses = (site: SiteHandle, page: Under, limit: number): Promise<ResponseRow[]> =>
  responses(site, page)
    .where('id', 'in', under(site, page).select('id').orderBy('id', 'desc').limit(LAST_IDS))
    .orderBy('insertedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The number of responses that wait to be approved, counted among the hidden ones alone. */
export async function pendingCount(site: SiteHandle, page: Under): Promise<number> {
  const waiting = under(site, page)
    .select(sql<number>`count(*)::int`.as('n'))
    .where(sql<boolean>`(is_deleted or is_spam or is_pending)`)
    .where('isPending', '=', true)
  return (await waiting.executeTakeFirst())?.n ?? 0
}

/** The stored number of responses that members see, and the number they do not, counted among these alone. */
export async function responseCounts(site: SiteHandle, page: Under): Promise<{ visible: number; hidden: number }> {
  const kept =
    page.column === 'postId'
      ? site.from('posts').select('commentCount as n').where('id', '=', page.id)
      : site.from('content').select('replyCount as n').where('id', '=', page.id)
  const hidden = under(site, page)
    .select(sql<number>`count(*)::int`.as('n'))
    .where(sql<boolean>`(is_deleted or is_spam or is_pending)`)
  const [visible, unseen] = await Promise.all([kept.executeTakeFirst(), hidden.executeTakeFirst()])
  return { visible: visible?.n ?? 0, hidden: unseen?.n ?? 0 }
}
