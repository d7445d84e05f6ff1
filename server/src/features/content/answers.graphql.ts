import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { limitArgs } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../platform/graphql/loader.ts'
import { spentBy } from '../../platform/graphql/spent.ts'
import { cardOrNull, User } from '../users/directory/users.graphql.ts'
import { answersTo, answersToRoots, commentsOfPosts } from './answers.db.ts'
import { type PostRow, postBodiesOf, postsByIds, type ShownContent } from './content.db.ts'
import {
  Comment,
  contentOf,
  implementContent,
  Reply,
  Thread,
  UserProfileStatus,
  UserProfileStatusReply,
} from './content.graphql.ts'

/** Answers shown of one text, at most and when nobody says how many. */
const ANSWERS_MAX = 500
const ANSWERS_USUAL = 20

const posts = loader((ctx, ids) => postsByIds(ctx.site, ids), oneBy('id'))
const postBodies = loader((ctx, ids) => postBodiesOf(ctx.site, ids), oneBy('id'))
const answers = loader((ctx, ids, limit: number) => answersTo(ctx.site, ids, limit), manyBy('parentId'))
const rootAnswers = loader((ctx, ids, limit: number) => answersToRoots(ctx.site, ids, limit), manyBy('rootId'))
const comments = loader((ctx, ids, limit: number) => commentsOfPosts(ctx.site, ids, limit), manyBy('postId'))

// An answer leads further down, not back up: a way round in a circle would multiply what it finds,
// and whoever looks at answers knows what they stand under.
const NestedComment = implementContent('NestedComment', 'A comment below its post or another comment.')
const NestedReply = implementContent('NestedReply', 'A reply below its thread or another reply.')
const NestedStatusReply = implementContent('NestedStatusReply', 'A reply below its status update or another reply.')

const args = limitArgs(ANSWERS_MAX, ANSWERS_USUAL)

/** The answers below a text, oldest first. */
const below =
  <Above extends { id: string }>(loaded: typeof answers) =>
  ({ id }: Above, { limit }: { limit: number }, ctx: Ctx): Promise<ShownContent[]> =>
    loaded.load(ctx, id, limit)

const Post = builder.objectRef<PostRow>('Post').implement({
  description: 'An article published by the editors.',
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    body: t.string({
      resolve: async ({ id, bytes }, _args, ctx) => {
        spentBy(ctx)?.addRead(bytes)
        return orNotFound(await postBodies.load(ctx, id)).body
      },
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    commentCount: t.exposeInt('commentCount', { description: 'Visible comments, nested ones included.' }),
    author: t.field({ type: User, nullable: true, resolve: (post, _args, ctx) => cardOrNull(ctx, post.authorId) }),
  }),
})

builder.objectField(Post, 'comments', (t) =>
  t.field({ type: [NestedComment], rows: ANSWERS_MAX, args, resolve: below(comments) }),
)
builder.objectField(Comment, 'post', (t) =>
  t.field({
    type: Post,
    nullable: true,
    description: 'Null for an answer that was suggested to a poll.',
    resolve: async ({ postId }, _args, ctx) => (postId === null ? null : orNotFound(await posts.load(ctx, postId))),
  }),
)
for (const comment of [Comment, NestedComment])
  builder.objectField(comment, 'comments', (t) =>
    t.field({ type: [NestedComment], rows: ANSWERS_MAX, args, resolve: below(answers) }),
  )

builder.objectField(Thread, 'replies', (t) =>
  t.field({ type: [NestedReply], rows: ANSWERS_MAX, args, resolve: below(rootAnswers) }),
)
builder.objectField(Reply, 'thread', (t) =>
  t.field({ type: Thread, resolve: ({ rootId }, _args, ctx) => contentOf(ctx, rootId ?? '0') }),
)
for (const reply of [Reply, NestedReply])
  builder.objectField(reply, 'replies', (t) =>
    t.field({ type: [NestedReply], rows: ANSWERS_MAX, args, resolve: below(answers) }),
  )

builder.objectField(UserProfileStatus, 'replyCount', (t) =>
  t.exposeInt('replyCount', { description: 'Visible replies, nested ones included.' }),
)
builder.objectField(UserProfileStatus, 'replies', (t) =>
  t.field({ type: [NestedStatusReply], rows: ANSWERS_MAX, args, resolve: below(rootAnswers) }),
)
builder.objectField(UserProfileStatusReply, 'userProfileStatus', (t) =>
  t.field({ type: UserProfileStatus, resolve: ({ rootId }, _args, ctx) => contentOf(ctx, rootId ?? '0') }),
)
for (const reply of [UserProfileStatusReply, NestedStatusReply])
  builder.objectField(reply, 'replies', (t) =>
    t.field({ type: [NestedStatusReply], rows: ANSWERS_MAX, args, resolve: below(answers) }),
  )
