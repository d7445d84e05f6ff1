import { THREAD_REPLIES_MAX, ThreadReplies } from '@ward/domain/forums/thread-replies'
import { notFound } from '@ward/domain/kernel/refusal'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { contentOf } from '../../content/content.graphql.ts'
import { ContextResponse } from './flag-context.graphql.ts'
import { type NewestReplies, newestReplies } from './thread-replies.actions.ts'

const NewestRepliesOfThread = builder.objectRef<NewestReplies>('NewestReplies').implement({
  description: 'The newest replies in a thread.',
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount', { description: 'Nested and hidden replies included.' }),
    pendingCount: t.exposeInt('pendingCount', { description: 'Those that wait to be approved.' }),
    replies: t.expose('replies', {
      type: [ContextResponse],
      rows: { most: THREAD_REPLIES_MAX, limit: 'above' },
      description: 'Newest first, nested and hidden ones included.',
    }),
  }),
})

builder.queryField('threadReplies', (t) =>
  t.field({
    type: NewestRepliesOfThread,
    may: 'threads.read',
    description: 'What was said last in a thread.',
    args: argsOf(ThreadReplies),
    resolve: async (_root, query, ctx) => {
      if ((await contentOf(ctx, query.id)).kind !== 'thread') throw notFound()
      return newestReplies(ctx, query)
    },
  }),
)
