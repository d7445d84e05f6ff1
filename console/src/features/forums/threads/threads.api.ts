import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ThreadEdit } from '@ward/domain/flags/editing/text-editing'
import type { ThreadRestore } from '@ward/domain/forums/thread-state'
import type { ThreadFilter } from '@ward/domain/forums/threads'
import { toListQuery } from '@ward/domain/kernel/paging'
import { Refusal } from '@ward/domain/kernel/refusal'
import type { ThreadDetailQuery, ThreadRepliesQuery, ThreadsQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import type { JsonSchema } from '../../../ui/schema-form/jsonSchema.ts'

const Threads = graphql(`
  query Threads(
    $name: String!, $isDeleted: Boolean!, $forumTagIds: [ID!]!, $tagIds: [ID!]!,
    $limit: Int!, $offset: Int!, $sort: ThreadSort!, $sortDesc: Boolean!
  ) {
    threads(
      name: $name, isDeleted: $isDeleted, forumTagIds: $forumTagIds, tagIds: $tagIds,
      limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc
    ) {
      total
      threads {
        id name slug replyCount insertedAt lastActiveDate isClosed isFeatured isHomepageFeatured paused isPendingModeration
        isDeleted isMarkedSpam user { id username } tagNames
      }
    }
  }
`)

const ThreadDetail = graphql(`
  query ThreadDetail($id: ID!) {
    thread(id: $id) {
      id name slug body seo version stateVersion replyCount insertedAt lastActiveDate isFlagOpen isAuthorAtRisk isClosed
      requiresPreModeration isFeatured isHomepageFeatured paused isPendingModeration isDeleted isMarkedSpam
      user { id username roleId secondaryBadge avatar { thumb } } forumTags { id name } tags { id name } olderSlugs { slug usedUntil visits }
      story { id title slug isConverted }
    }
  }
`)

const ThreadReplies = graphql(`
  query ThreadReplies($id: ID!) {
    threadReplies(id: $id) {
      totalCount pendingCount
      replies {
        id excerpt privateData { kind start end } insertedAt isDeleted isMarkedSpam isPendingModeration
        user { id username roleId avatar { thumb } }
      }
    }
  }
`)

const NamedThread = graphql(`
  query NamedThread($id: ID!) {
    thread(id: $id) { id name }
  }
`)

const ChangeThread = graphql(`
  mutation ChangeThread(
    $id: ID!, $userId: ID, $isClosed: Boolean, $requiresPreModeration: Boolean, $isFeatured: Boolean,
    $isHomepageFeatured: Boolean, $slug: String, $seo: String, $stateVersion: Int
  ) {
    updateThread(
      id: $id, userId: $userId, isClosed: $isClosed, requiresPreModeration: $requiresPreModeration,
      isFeatured: $isFeatured, isHomepageFeatured: $isHomepageFeatured, slug: $slug, seo: $seo,
      stateVersion: $stateVersion
    ) { id slug seo stateVersion }
  }
`)

const ThreadVersions = graphql(`
  query ThreadVersions($id: ID!, $upTo: Int) {
    threadVersions(id: $id, upTo: $upTo) {
      number insertedAt authorKind author { id username } fields { name text } before { name text }
    }
  }
`)

const RestoreThread = graphql(`
  mutation RestoreThread($id: ID!, $number: Int!, $stateVersion: Int) {
    restoreThread(id: $id, number: $number, stateVersion: $stateVersion) { id }
  }
`)

const ThreadSeoSchema = graphql(`
  query ThreadSeoSchema { getThreadSeoSchema }
`)

const SeoPreviewOfThread = graphql(`
  query SeoPreviewOfThread($id: ID!, $slug: String!, $seo: String!) {
    threadSeoPreview(id: $id, slug: $slug, seo: $seo) {
      siteName address title description robots canonical canonicalProblem
      card { title description image } twitter { title description image }
      structured { type author answers sitemap }
    }
  }
`)

/** The start of every query key of threads. */
export const THREADS_KEY = ['threads'] as const

export type ThreadRow = ThreadsQuery['threads']['threads'][number]

/** One page of the site's threads. */
export async function foundThreads(filter: ThreadFilter, signal: AbortSignal) {
  const { total, threads: rows } = (await request(Threads, toListQuery(filter), { signal })).threads
  return { total, rows }
}

/** The title of the thread with this id; null where there is none. */
export const namedThreadOptions = (id: string) =>
  queryOptions({
    queryKey: [...THREADS_KEY, id, 'name'],
    queryFn: async ({ signal }) => {
      try {
        return (await request(NamedThread, { id }, { signal })).thread
      } catch (error) {
        if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
  })

/** One page of the site's threads; the old rows stay while the next ones come. */
export const threadsOptions = (filter: ThreadFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...THREADS_KEY, 'list', query],
    queryFn: ({ signal }) => foundThreads(filter, signal),
    placeholderData: keepPreviousData,
  })
}

export type ShownThread = ThreadDetailQuery['thread']
/** The props of the parts of its page. */
export type ThreadProps = { thread: ShownThread; onChanged: () => Promise<unknown> }

export const threadOptions = (id: string) =>
  queryOptions({
    queryKey: [...THREADS_KEY, id],
    queryFn: async ({ signal }) => (await request(ThreadDetail, { id }, { signal })).thread,
  })

export type NewestReplies = ThreadRepliesQuery['threadReplies']

/** The last replies in a thread. */
export const threadRepliesOptions = (id: string) =>
  queryOptions({
    queryKey: [...THREADS_KEY, id, 'replies'],
    queryFn: async ({ signal }) => (await request(ThreadReplies, { id }, { signal })).threadReplies,
  })

/** Changes what of a thread is sent. */
export const changeThread = async (change: Omit<ThreadEdit, 'name' | 'body' | 'version'>) =>
  (await request(ChangeThread, change)).updateThread

/** The versions of a thread's settings, newest first, asked for part by part. */
export const threadVersionsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...THREADS_KEY, id, 'versions'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(ThreadVersions, { id, upTo: pageParam }, { signal })).threadVersions,
    initialPageParam: null as number | null,
    // The first of all has none before it.
    getNextPageParam: (last) => (last.at(-1)?.before ? (last.at(-1)?.number ?? 1) - 1 : undefined),
  })

/** The person who last changed a thread's settings; null where nobody with an account did. */
export const lastChangeBy = async (id: string) =>
  (await request(ThreadVersions, { id })).threadVersions[0]?.author ?? null

export const restoreThread = (input: ThreadRestore) => request(RestoreThread, input)

export const seoSchemaOptions = queryOptions({
  queryKey: [...THREADS_KEY, 'seo-schema'],
  queryFn: async ({ signal }) =>
    JSON.parse((await request(ThreadSeoSchema, {}, { signal })).getThreadSeoSchema) as JsonSchema,
  staleTime: Number.POSITIVE_INFINITY,
})

/** A preview of the metadata of a thread's page; the last one stays while the next one comes. */
export const seoPreviewOptions = (typed: { id: string; slug: string; seo: string }) =>
  queryOptions({
    queryKey: [...THREADS_KEY, typed.id, 'seo-preview', typed],
    queryFn: async ({ signal }) => (await request(SeoPreviewOfThread, typed, { signal })).threadSeoPreview,
    placeholderData: keepPreviousData,
  })
