import { ThreadForumTags, ThreadGlobalTags } from '@ward/domain/forums/tags'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { contentOf, Thread } from '../../content/content.graphql.ts'
import { setTags, setThreadTags } from './thread-tags.actions.ts'

const categorise = mutation(setThreadTags)
const tag = mutation(setTags)

builder.mutationField('setThreadTags', (t) =>
  t.field({
    type: Thread,
    may: 'threads.tag',
    description: 'The categories that a thread stands in.',
    args: argsOf(ThreadForumTags),
    resolve: async (root, input, ctx) => contentOf(ctx, await categorise(root, input, ctx)),
  }),
)

builder.mutationField('setTags', (t) =>
  t.field({
    type: Thread,
    may: 'threads.tag',
    description: "The network's tags on a thread.",
    args: argsOf(ThreadGlobalTags),
    resolve: async (root, input, ctx) => contentOf(ctx, await tag(root, input, ctx)),
  }),
)
