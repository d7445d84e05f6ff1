import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** A story, kept from others' changes until the transaction ends. */
export const lockStory = (site: SiteHandle, id: string) =>
  site
    .from('posts')
    .select(['id', 'title', 'slug', 'body', 'authorId', 'isPublished'])
    .where('id', '=', id)
    .where('kind', '=', 'post')
    .forUpdate()
    .executeTakeFirst()

const links = (site: SiteHandle) =>
  site
    .from('storyThreads')
    .innerJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'storyThreads.siteId').onRef('threads.id', '=', 'storyThreads.threadId'),
    )
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'threads.siteId').onRef('content.id', '=', 'threads.id'),
    )
    .innerJoin('posts', (join) =>
      join.onRef('posts.siteId', '=', 'storyThreads.siteId').onRef('posts.id', '=', 'storyThreads.postId'),
    )
    .select([
      'storyThreads.postId',
      'storyThreads.threadId',
      'storyThreads.isConverted',
      'threads.name',
      'threads.slug',
      'content.authorId',
      'content.isDeleted',
      'content.isSpam',
      'content.isPending',
      'posts.slug as postSlug',
      'posts.title as postTitle',
      'posts.isPublished',
    ])

/** The discussion of a story, and the story of a discussion. */
export const discussionOf = (site: SiteHandle, postId: string) =>
  links(site).where('storyThreads.postId', '=', postId).executeTakeFirst()
export const storyOf = (site: SiteHandle, threadId: string) =>
  links(site).where('storyThreads.threadId', '=', threadId).executeTakeFirst()
/** The same for many discussions. */
export const storiesOf = (site: SiteHandle, threadIds: readonly string[]) =>
  links(site).where('storyThreads.threadId', 'in', threadIds).execute()
export type StoryOfThread = Awaited<ReturnType<typeof storiesOf>>[number]

export const insertLink = (site: SiteHandle, link: { postId: string; threadId: string; isConverted: boolean }) =>
  site.insertInto('storyThreads', link).execute()

export const deleteLink = (site: SiteHandle, threadId: string) =>
  site.deleteFrom('storyThreads').where('threadId', '=', threadId).execute()

/** Whether anybody ever answered in a thread, also where that is hidden now. */
export const isAnswered = async (site: SiteHandle, threadId: string): Promise<boolean> =>
  (await site.from('content').select('id').where('rootId', '=', threadId).limit(1).executeTakeFirst()) !== undefined
