import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { type Insertable, sql } from 'kysely'
import type { DB } from '../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** A row of the one content table, whatever its kind: a comment, thread, reply, status or reply to one. */
export type ContentRow = {
  id: string
  kind: ContentKind
  authorId: string
  postId: string | null
  rootId: string | null
  parentId: string | null
  body: string
  revision: number
  isDeleted: boolean
  isSpam: boolean
  isPending: boolean
  replyCount: number
  insertedAt: Date
  editedAt: Date | null
}

export const CONTENT = [
  'id',
  'kind',
  'authorId',
  'postId',
  'rootId',
  'parentId',
  'body',
  'revision',
  'isDeleted',
  'isSpam',
  'isPending',
  'replyCount',
  'insertedAt',
  'editedAt',
] as const

const SHOWN = CONTENT.filter((column) => column !== 'body').map((column) => `content.${column}` as const)

const contentRows = (site: SiteHandle) => site.from('content').select(CONTENT).$narrowType<{ kind: ContentKind }>()

export const contentByIds = statement((site, ids: readonly string[]) => contentRows(site).where('id', '=', anyOf(ids)))

/** Content as it is answered, with its text where that is short: long ones are read when they are asked for. */
export type ShownContent = Omit<ContentRow, 'body'> & { bytes: number; shortBody: string | null }

/** The columns of content as it is answered; `short`: so many bytes of text come with a row. */
export const shownColumns = (short: number) =>
  [
    ...SHOWN,
    sql<number>`octet_length(content.body)`.as('bytes'),
    sql<string | null>`case when octet_length(content.body) <= ${sql.lit(short)} then content.body end`.as('shortBody'),
  ] as const

/** A page of flags has at most 50 of them, a request ten pages. */
const SHORT_OF_FLAGS = 8000

export const shownContentByIds = statement((site, ids: readonly string[]) =>
  site.from('content').select(shownColumns(SHORT_OF_FLAGS)).where('id', '=', anyOf(ids)).$castTo<ShownContent>(),
)

export const bodiesOf = statement((site, ids: readonly string[]) =>
  site.from('content').select(['id', 'body']).where('id', '=', anyOf(ids)),
)

/** The row, locked until the transaction ends, so that two decisions on one text wait for one another. */
export const lockContent = async (site: SiteHandle, id: string): Promise<ContentRow | undefined> =>
  (await locked(site, id))[0]
const locked = statement((site, id: string) => contentRows(site).where('id', '=', id).forUpdate())

export type PostRow = {
  id: string
  slug: string
  title: string
  authorId: string | null
  bytes: number
  commentCount: number
  insertedAt: Date
}

export const postsByIds = statement((site, ids: readonly string[]) =>
  site
    .from('posts')
    .select(['id', 'slug', 'title', 'authorId', 'commentCount', 'insertedAt'])
    .select(sql<number>`octet_length(body)`.as('bytes'))
    .where('id', '=', anyOf(ids)),
)

export const postBodiesOf = statement((site, ids: readonly string[]) =>
  site.from('posts').select(['id', 'body']).where('id', '=', anyOf(ids)),
)

export const insertPost = async (
  site: SiteHandle,
  post: Omit<Insertable<DB['posts']>, 'siteId' | 'id'>,
): Promise<string> => {
  const { id } = await site.insertInto('posts', post).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes who is mentioned in a text; those of an older text go. Ids that are no users of this site are left out. */
export const setMentions = async (site: SiteHandle, contentId: string, userIds: readonly string[]): Promise<void> => {
  await site.deleteFrom('mentions').where('contentId', '=', contentId).execute()
  if (userIds.length === 0) return
  await site.db
    .insertInto('mentions')
    .columns(['siteId', 'contentId', 'userId'])
    .expression((from) =>
      from
        .selectFrom('users')
        .where('users.siteId', '=', site.siteId)
        .where('users.id', 'in', userIds)
        .select(['users.siteId', sql<string>`${contentId}::bigint`.as('contentId'), 'users.id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same words by the same author in the same place, if they were written since. */
export const recentReply = async (
  site: SiteHandle,
  {
    authorId,
    body,
    rootId,
    parentId,
    since,
  }: Pick<ContentRow, 'authorId' | 'body' | 'rootId' | 'parentId'> & { since: Date },
): Promise<string | undefined> => {
  const row = await site
    .from('content')
    .select('id')
    .where('authorId', '=', authorId)
    .where('insertedAt', '>', since)
    .where('rootId', 'is not distinct from', rootId)
    .where('parentId', 'is not distinct from', parentId)
    .where('body', '=', body)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The text an author sent by the form with this nonce. */
export const contentByNonce = async (
  site: SiteHandle,
  authorId: string,
  nonce: string,
): Promise<ContentRow | undefined> => (await byNonce(site, authorId, nonce))[0]
const byNonce = statement((site, authorId: string, nonce: string) =>
  contentRows(site).where('authorId', '=', authorId).where('nonce', '=', nonce),
)

/** The id of the last text of this kind that somebody wrote, whatever became of it. */
export const lastTextOf = async (site: SiteHandle, authorId: string, kind: ContentKind): Promise<string | null> =>
  (await lastOf(site, authorId, kind))[0]?.id ?? null
const lastOf = statement((site, authorId: string, kind: ContentKind) =>
  site
    .from('content')
    .select('id')
    .where('authorId', '=', authorId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1),
)

export const updateContent = (
  site: SiteHandle,
  id: string,
  change: Partial<Pick<ContentRow, 'isDeleted' | 'isSpam' | 'isPending'>>,
) => site.updateTable('content').set(change).where('id', '=', id).execute()

export const setAuthor = (site: SiteHandle, id: string, authorId: string) =>
  site.updateTable('content').set({ authorId }).where('id', '=', id).execute()

export const replaceBody = (site: SiteHandle, id: string, body: string, textHash: string) =>
  site
    .updateTable('content')
    .set({ body, textHash, editedAt: sql`now()`, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()

/** Moves the number of visible answers of the thread, status or post a text stands under. */
export const moveAnswerCount = async (
  site: SiteHandle,
  { postId, rootId }: Pick<ContentRow, 'postId' | 'rootId'>,
  by: 1 | -1,
): Promise<void> => {
  if (postId !== null)
    await site
      .updateTable('posts')
      .set({ commentCount: sql`comment_count + ${by}` })
      .where('id', '=', postId)
      .execute()
  if (rootId !== null)
    await site
      .updateTable('content')
      .set({ replyCount: sql`reply_count + ${by}` })
      .where('id', '=', rootId)
      .execute()
}

/**
 * The authors around a text of this kind: under its post, or in its thread or status, newest first, of the newest `texts` of
 * them; nobody where there is no such text.
 */
export async function lateAuthorsAround(
  site: SiteHandle,
  { kind, id, texts }: { kind: ContentKind; id: string; texts: number },
): Promise<string[]> {
  const thing = await contentRows(site).where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
  if (!thing) return []
  const rootId = thing.rootId ?? thing.id
  const newest = site.from('content').select('authorId').orderBy('id', 'desc').limit(texts)
  const around = thing.postId ? newest.where('postId', '=', thing.postId) : newest.where('rootId', '=', rootId)
  const root = site.from('content').select('authorId').where('id', '=', rootId)
  const rows = [...(await around.execute()), ...(thing.postId ? [] : await root.execute())]
  return [...new Set(rows.map(({ authorId }) => authorId))]
}
