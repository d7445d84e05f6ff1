import { StoryConversion, StoryLink } from '@ward/domain/forums/story-conversion'
import { ById } from '@ward/domain/kernel/ids'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { contentOf, Thread } from '../../content/content.graphql.ts'
import { createThreadFromStory, linkStoryThread, undoConversion } from './story-conversion.actions.ts'

const convert = mutation(createThreadFromStory)
const link = mutation(linkStoryThread)

builder.mutationField('createThreadFromStory', (t) =>
  t.field({
    type: Thread,
    may: 'stories.convert',
    description: 'Makes a thread of a published story, once. The story stays, with its comments.',
    args: argsOf(StoryConversion),
    resolve: async (root, input, ctx) => contentOf(ctx, await convert(root, input, ctx)),
  }),
)

builder.mutationField('linkStoryThread', (t) =>
  t.field({
    type: Thread,
    may: 'stories.convert',
    description: 'Makes a thread that is there the discussion of a story.',
    args: argsOf(StoryLink),
    resolve: async (root, input, ctx) => contentOf(ctx, await link(root, input, ctx)),
  }),
)

builder.mutationField('undoConversion', (t) =>
  t.boolean({
    may: 'stories.convert',
    description: 'By the id of the thread, while nobody has answered in it.',
    args: argsOf(ById),
    resolve: mutation(undoConversion),
  }),
)
