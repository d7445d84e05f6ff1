import { found } from '@ward/domain/refusal'
import { type Ctx, once } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { batched } from '../../platform/graphql/loading.ts'
import { cardOf, cardOrNull, User } from '../users/users.graphql.ts'
import { answersTo, answersToRoots, commentsOfPosts } from './answers.db.ts'
import {
  type ContentRow,
  contentByIds,
  forumTagsOfThreads,
  type PostRow,
  postsByIds,
  type ThreadRow,
  tagsOfThreads,
  threadsByIds,
} from './content.db.ts'

/** Answers shown of one text at most. */
const ANSWERS_MAX = 500

const byId = <Row extends { id: string }>(rows: Row[], id: string): Row | null =>
  rows.find((row) => row.id === id) ?? null

const posts = batched((ctx, ids) => postsByIds(ctx.site, ids), byId<PostRow>)
const threads = batched((ctx, ids) => threadsByIds(ctx.site, ids), byId<ThreadRow>)
const contents = batched((ctx, ids) => contentByIds(ctx.site, ids), byId<ContentRow>)
const tags = batched(
  (ctx, ids) => tagsOfThreads(ctx.site, ids),
  (rows, id) => rows.filter((row) => row.threadId === id),
)
const forumTags = batched(
  (ctx, ids) => forumTagsOfThreads(ctx.site, ids),
  (rows, id) => rows.filter((row) => row.threadId === id),
)
const answers = batched(
  (ctx, ids) => answersTo(ctx.site, ids, ANSWERS_MAX),
  (rows, id) => rows.filter((row) => row.parentId === id),
)
const rootAnswers = batched(
  (ctx, ids) => answersToRoots(ctx.site, ids, ANSWERS_MAX),
  (rows, id) => rows.filter((row) => row.rootId === id),
)
const comments = batched(
  (ctx, ids) => commentsOfPosts(ctx.site, ids, ANSWERS_MAX),
  (rows, id) => rows.filter((row) => row.postId === id),
)

/** One lookup a request for each kind, however many rows ask. */
export const postOf = async (ctx: Ctx, id: string | null) => found(id === null ? null : await once(ctx, posts).load(id))
export const threadOf = async (ctx: Ctx, id: string) => found(await once(ctx, threads).load(id))
export const contentOf = async (ctx: Ctx, id: string) => found(await once(ctx, contents).load(id))

/** Fields that every kind of content has (spec 1 section 3). */
const implementContent = (name: string, description: string) => {
  const ref = builder.objectRef<ContentRow>(name)
  ref.implement({
    description,
    fields: (t) => ({
      id: t.exposeID('id'),
      body: t.exposeString('body', {
        description: 'HTML, cleaned by the allow-list; clean it again where it is shown.',
      }),
      insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
      editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
      isDeleted: t.exposeBoolean('isDeleted'),
      isPendingModeration: t.exposeBoolean('isPending'),
      user: t.field({ type: User, resolve: (content, _args, ctx) => cardOf(ctx, content.authorId) }),
    }),
  })
  return ref
}

export const Comment = implementContent('Comment', 'A comment on a post.')
export const Reply = implementContent('Reply', 'A reply in a forum thread.')
export const Thread = implementContent('Thread', 'A forum topic.')
export const UserProfileStatus = implementContent('UserProfileStatus', 'A status update of a member.')
export const UserProfileStatusReply = implementContent('UserProfileStatusReply', 'A reply to a status update.')

const Post = builder.objectRef<PostRow>('Post').implement({
  description: 'An article published by the editors.',
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    body: t.exposeString('body'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    commentCount: t.exposeInt('commentCount', { description: 'Visible comments, nested ones included.' }),
    author: t.field({ type: User, nullable: true, resolve: (post, _args, ctx) => cardOrNull(ctx, post.authorId) }),
    comments: t.field({ type: [Comment], resolve: (post, _args, ctx) => once(ctx, comments).load(post.id) }),
  }),
})

const Tag = builder.objectRef<{ id: string; name: string; slug: string }>('Tag').implement({
  description: 'A tag of the network on a thread.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    type: t.string({ description: '`global`: the network has one list of tags.', resolve: () => 'global' }),
  }),
})

const ForumTag = builder
  .objectRef<{ id: string; name: string; description: string; displayOrder: number }>('ForumTag')
  .implement({
    description: "A category of a site's forums.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      displayOrder: t.exposeInt('displayOrder'),
    }),
  })

builder.objectFields(Comment, (t) => ({
  post: t.field({ type: Post, resolve: (comment, _args, ctx) => postOf(ctx, comment.postId) }),
  comments: t.field({ type: [Comment], resolve: (comment, _args, ctx) => once(ctx, answers).load(comment.id) }),
}))

builder.objectFields(Reply, (t) => ({
  thread: t.field({ type: Thread, resolve: (reply, _args, ctx) => contentOf(ctx, reply.rootId ?? '0') }),
  replies: t.field({ type: [Reply], resolve: (reply, _args, ctx) => once(ctx, answers).load(reply.id) }),
}))

builder.objectFields(Thread, (t) => {
  const fact = async (content: ContentRow, ctx: Ctx) => threadOf(ctx, content.id)
  return {
    name: t.string({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).name }),
    slug: t.string({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).slug }),
    isClosed: t.boolean({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).isClosed }),
    requiresPreModeration: t.boolean({
      resolve: async (content, _args, ctx) => (await fact(content, ctx)).requiresPreModeration,
    }),
    isFeatured: t.boolean({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).isFeatured }),
    isHomepageFeatured: t.boolean({
      resolve: async (content, _args, ctx) => (await fact(content, ctx)).isHomepageFeatured,
    }),
    seo: t.string({
      description: 'A JSON document.',
      resolve: async (content, _args, ctx) => JSON.stringify((await fact(content, ctx)).seo),
    }),
    lastActiveDate: t.field({
      type: 'DateTime',
      resolve: async (content, _args, ctx) => (await fact(content, ctx)).lastActiveDate,
    }),
    replyCount: t.exposeInt('replyCount', { description: 'Visible replies, nested ones included.' }),
    tags: t.field({ type: [Tag], resolve: (content, _args, ctx) => once(ctx, tags).load(content.id) }),
    forumTags: t.field({
      type: [ForumTag],
      resolve: (content, _args, ctx) => once(ctx, forumTags).load(content.id),
    }),
    replies: t.field({ type: [Reply], resolve: (content, _args, ctx) => once(ctx, rootAnswers).load(content.id) }),
  }
})

builder.objectFields(UserProfileStatus, (t) => ({
  replyCount: t.exposeInt('replyCount', { description: 'Visible replies, nested ones included.' }),
  replies: t.field({
    type: [UserProfileStatusReply],
    resolve: (status, _args, ctx) => once(ctx, rootAnswers).load(status.id),
  }),
}))

builder.objectFields(UserProfileStatusReply, (t) => ({
  userProfileStatus: t.field({
    type: UserProfileStatus,
    resolve: (reply, _args, ctx) => contentOf(ctx, reply.rootId ?? '0'),
  }),
  replies: t.field({
    type: [UserProfileStatusReply],
    resolve: (reply, _args, ctx) => once(ctx, answers).load(reply.id),
  }),
}))
