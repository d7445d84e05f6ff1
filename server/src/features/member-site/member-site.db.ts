import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { type SqlBool, sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { statement } from '../../platform/database/statement.ts'

/** A page of a list: `limit` rows, and those older than the id `before` when one is given. */
export type Page = { limit: number; before: string | null }

/** Whether the reader sees texts hidden from members, and the author who sees their own texts that wait for approval. */
export type Sight = { seesHidden: boolean; ownId: string | null }

const POST = ['id', 'slug', 'title', 'authorId', 'isPublished', 'commentCount', 'insertedAt'] as const

/** The newest posts (not the pages); a site has few of them, so that they are sorted as they are read. */
export const latestPosts = (site: SiteHandle, limit: number) =>
  site
    .from('posts')
    .select(POST)
    .select([sql<string>`left(body, 2000)`.as('beginning'), sql<number>`length(body)`.as('length')])
    .where('kind', '=', 'post')
    .where('isPublished', '=', true)
    .orderBy('insertedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const postBySlug = (site: SiteHandle, slug: string, { seesHidden }: Pick<Sight, 'seesHidden'>) =>
  site
    .from('posts')
    .select([...POST, 'body', 'noindex', 'redirectTo'])
    .where('slug', '=', slug)
    .$if(!seesHidden, (query) => query.where('isPublished', '=', true))
    .executeTakeFirst()

const TEXT = [
  'content.id',
  'content.kind',
  'content.authorId',
  'content.postId',
  'content.parentId',
  'content.body',
  'content.isDeleted',
  'content.isSpam',
  'content.isPending',
  'content.replyCount',
  'content.insertedAt',
  'content.editedAt',
] as const

/** Texts of the site, without those hidden from this reader. */
const texts = (site: SiteHandle, { seesHidden, ownId }: Sight) =>
  site
    .from('content')
    .select(TEXT)
    .$narrowType<{ kind: ContentKind }>()
    .$if(!seesHidden, (query) =>
      query
        .where('content.isDeleted', '=', false)
        .where('content.isSpam', '=', false)
        .where((where) =>
          where.or([
            where('content.isPending', '=', false),
            ...(ownId === null ? [] : [where('content.authorId', '=', ownId)]),
          ]),
        ),
    )

const threads = (site: SiteHandle, sight: Sight) =>
  texts(site, sight)
    .innerJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'content.siteId').onRef('threads.id', '=', 'content.id'),
    )
    .select([
      'threads.name',
      'threads.slug',
      'threads.isClosed',
      'threads.isFeatured',
      'threads.requiresPreModeration',
      'threads.seo',
    ])

/** When a thread was active last, to the microsecond. */
const activityOf = async (site: SiteHandle, id: string): Promise<string | undefined> => {
  const at = sql<string>`threads.last_active_date::text`.as('at')
  return (await site.from('threads').where('threads.id', '=', id).select(at).executeTakeFirst())?.at
}

/** Where a thread is featured: above the forums, or on the start page. */
type FeaturedBy = 'isFeatured' | 'isHomepageFeatured'

/** The threads that are featured there, the last active first; those that a text at risk pauses are sorted out by who asks. */
export const featuredThreads = (site: SiteHandle, by: FeaturedBy, limit: number) =>
  threads(site, { seesHidden: false, ownId: null })
    .where(`threads.${by}`, '=', true)
    .orderBy('threads.lastActiveDate', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(limit)
    .execute()

/** Threads, the newest first, or those that were active last. */
export async function newestThreads(
  site: SiteHandle,
  { limit, before, byActivity = false, ...sight }: Page & Sight & { byActivity?: boolean },
  forumTagId?: string,
  tagIds?: readonly string[],
) {
  const at = byActivity && before !== null ? await activityOf(site, before) : undefined
  return threads(site, sight)
    .$if(tagIds !== undefined, (query) =>
      query.where(
        'threads.id',
        'in',
        site
          .from('threadGlobalTags')
          .where('tagId', 'in', tagIds ?? [])
          .select('threadGlobalTags.threadId'),
      ),
    )
    .$if(forumTagId !== undefined, (query) =>
      query.where(
        'threads.id',
        'in',
        site
          .from('threadForumTags')
          .where('tagId', '=', forumTagId as string)
          .select('threadForumTags.threadId'),
      ),
    )
    .$if(before !== null && !byActivity, (query) => query.where('threads.id', '<', before))
    .$if(at !== undefined, (query) =>
      query.where(sql<SqlBool>`(threads.last_active_date, threads.id) < (${at}::timestamptz, ${before}::bigint)`),
    )
    .$if(byActivity, (query) => query.orderBy('threads.lastActiveDate', 'desc'))
    .orderBy('threads.id', 'desc')
    .limit(limit)
    .execute()
}

/** A thread by its slug, whatever the case of its letters. */
export const threadBySlug = async (site: SiteHandle, slug: string, { seesHidden, ownId }: Sight) => {
  const [thread] = await (seesHidden ? anyThread : seenThread)(site, slug.toLowerCase(), ownId)
  return thread
}
const atSlug = (site: SiteHandle, slug: string, sight: Sight) =>
  threads(site, sight).where(sql`lower(threads.slug)`, '=', slug)
const anyThread = statement((site, slug: string, ownId: string | null) =>
  atSlug(site, slug, { seesHidden: true, ownId }),
)
const seenThread = statement((site, slug: string, ownId: string | null) =>
  atSlug(site, slug, { seesHidden: false, ownId }),
)

/** The number of the thread at an address, whoever may see it. */
export const threadIdAt = async (site: SiteHandle, slug: string): Promise<string | undefined> =>
  (await site.from('threads').where(sql`lower(slug)`, '=', slug.toLowerCase()).select('id').executeTakeFirst())?.id

/** Whether a text of members was removed: deleted, or marked as spam. */
export const isTextRemoved = async (site: SiteHandle, kind: ContentKind, id: string): Promise<boolean> =>
  (await site
    .from('content')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where((where) => where.or([where('isDeleted', '=', true), where('isSpam', '=', true)]))
    .select('id')
    .executeTakeFirst()) !== undefined

export const threadById = (site: SiteHandle, id: string, sight: Sight) =>
  threads(site, sight).where('threads.id', '=', id).executeTakeFirst()

export const statusById = (site: SiteHandle, id: string, sight: Sight) =>
  texts(site, sight).where('content.id', '=', id).where('content.kind', '=', 'status').executeTakeFirst()

/** The parent of answers: a post, or the thread or status they belong to. */
export type Under = { column: 'postId' | 'rootId'; id: string }

/** Answers, the newest first. */
export const newestAnswers = (site: SiteHandle, under: Under, { limit, before, ...sight }: Page & Sight) =>
  texts(site, sight)
    .where(`content.${under.column}`, '=', under.id)
    .$if(before !== null, (query) => query.where('content.id', '<', before))
    .orderBy('content.id', 'desc')
    .limit(limit)
    .execute()

/** The id of the answer before which this reader is shown so many others that are newer than one; undefined where there are fewer. */
export async function newerBy(
  site: SiteHandle,
  under: Under,
  { id, by, ...sight }: { id: string; by: number } & Sight,
) {
  const row = await texts(site, sight)
    .where(`content.${under.column}`, '=', under.id)
    .where('content.id', '>', id)
    .orderBy('content.id')
    .limit(1)
    .offset(by)
    .executeTakeFirst()
  return row?.id
}

export type AnswerRow = Awaited<ReturnType<typeof newestAnswers>>[number]

/** Texts by id, hidden ones too: the parent of each answer on the page must have its place. */
export const answered = (site: SiteHandle, under: Under, ids: readonly string[]): Promise<AnswerRow[]> =>
  texts(site, { seesHidden: true, ownId: null })
    .where('content.id', 'in', ids)
    .where(`content.${under.column}`, '=', under.id)
    .execute()

export const userIdBySlug = async (site: SiteHandle, slug: string): Promise<string | undefined> => {
  const row = await site.from('users').select('id').where('slug', '=', slug).executeTakeFirst()
  return row?.id
}

/** Whether a text of a thread or status update, or that itself, or a comment on a post, waits as at risk. */
export async function waitsIn(site: SiteHandle, place: { rootId: string } | { postId: string }): Promise<boolean> {
  const found = await site
    .from('atRiskWaits')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'atRiskWaits.siteId').onRef('flags.id', '=', 'atRiskWaits.flagId'),
    )
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .where('atRiskWaits.endedAt', 'is', null)
    .where((row) =>
      'postId' in place
        ? row('content.postId', '=', place.postId)
        : row.or([row('content.id', '=', place.rootId), row('content.rootId', '=', place.rootId)]),
    )
    .select('atRiskWaits.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
