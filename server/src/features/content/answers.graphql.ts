import { orNotFound } from '@ward/domain/refusal'
import { type Ctx, once } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { batched, batchedUpTo, manyBy, oneBy } from '../../platform/graphql/loading.ts'
import { checkPage } from '../../platform/graphql/page-args.ts'
import { spentBy } from '../../platform/graphql/spent.ts'
import { cardOrNull, User } from '../users/users.graphql.ts'
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
const ANSWERS_USUAL = 50

const posts = batched((ctx, ids) => postsByIds(ctx.site, ids), oneBy('id'))
const postBodies = batched((ctx, ids) => postBodiesOf(ctx.site, ids), oneBy('id'))
const answers = batchedUpTo((ctx, ids, limit) => answersTo(ctx.site, ids, limit), manyBy('parentId'))
const rootAnswers = batchedUpTo((ctx, ids, limit) => answersToRoots(ctx.site, ids, limit), manyBy('rootId'))
const comments = batchedUpTo((ctx, ids, limit) => commentsOfPosts(ctx.site, ids, limit), manyBy('postId'))

// What is answered below something leads further down and not back up: a way round in a circle would multiply what it finds,
// and whoever looks at answers knows what they stand under.
const NestedComment = implementContent('NestedComment', 'A comment below its post or another comment.')
const NestedReply = implementContent('NestedReply', 'A reply below its thread or another reply.')
const NestedStatusReply = implementContent('NestedStatusReply', 'A reply below its status update or another reply.')

const args = builder.args((t) => ({ limit: t.int({ required: true, defaultValue: ANSWERS_USUAL }) }))

/** What was said below a text, oldest first. */
function below<Above extends { id: string }>(loader: typeof answers) {
  return ({ id }: Above, { limit }: { limit: number }, ctx: Ctx): Promise<ShownContent[]> => {
    checkPage({ limit, offset: 0 }, ANSWERS_MAX)
    return once(ctx, loader(limit)).load(id)
  }
}

const Post = builder.objectRef<PostRow>('Post').implement({
  description: 'An article published by the editors.',
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    body: t.string({
      resolve: async ({ id, bytes }, _args, ctx) => {
        spentBy(ctx)?.addRead(bytes)
        return orNotFound(await once(ctx, postBodies).load(id)).body
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
    resolve: async ({ postId }, _args, ctx) => orNotFound(postId === null ? null : await once(ctx, posts).load(postId)),
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
