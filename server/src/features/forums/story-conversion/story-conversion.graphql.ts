import { ConversionUndoing, StoryConversion, StoryLink } from '@ward/domain/forums/story-conversion'
import { builder } from '../../../platform/graphql/builder.ts'
import { creatingMany } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { contentOf, Thread } from '../../content/content.graphql.ts'
import { createThreadFromStory, linkStoryThread, undoConversion } from './story-conversion.actions.ts'
import { type StoryOfThread, storiesOf } from './story-conversion.db.ts'

const stories = loader((ctx, ids) => storiesOf(ctx.site, ids), oneBy('threadId'))

const ThreadStory = builder.objectRef<StoryOfThread>('ThreadStory').implement({
  description: 'The story that a thread is the discussion of.',
  fields: (t) => ({
    id: t.exposeID('postId'),
    title: t.exposeString('postTitle'),
    slug: t.exposeString('postSlug'),
    isConverted: t.exposeBoolean('isConverted', { description: 'The thread was made of it, and not linked to it.' }),
  }),
})

builder.objectField(Thread, 'story', (t) =>
  t.field({
    type: ThreadStory,
    nullable: true,
    description: 'The story that it is the discussion of.',
    resolve: ({ id }, _args, ctx) => stories.load(ctx, id),
  }),
)

/** Both answer the id of a thread, also when they are sent again. */
const ITSELF = { made: (id: string) => id, again: async (_tx: unknown, id: string) => id }
const convert = creatingMany(createThreadFromStory, ITSELF)
const link = creatingMany(linkStoryThread, ITSELF)

builder.mutationField('createThreadFromStory', (t) =>
  t.field({
    type: Thread,
    may: 'stories.convert',
    description: 'Makes a thread of a published story, once. The story stays, with its comments.',
    args: argsOf(StoryConversion),
    resolve: async (root, input, ctx, info) => contentOf(ctx, await convert(root, input, ctx, info)),
  }),
)

builder.mutationField('linkStoryThread', (t) =>
  t.field({
    type: Thread,
    may: 'stories.convert',
    description: 'Makes a thread that is there the discussion of a story.',
    args: argsOf(StoryLink),
    resolve: async (root, input, ctx, info) => contentOf(ctx, await link(root, input, ctx, info)),
  }),
)

builder.mutationField('undoConversion', (t) =>
  t.boolean({
    may: 'stories.convert',
    description: 'By the id of the thread, while nobody has answered in it.',
    args: argsOf(ConversionUndoing),
    resolve: mutation(undoConversion),
  }),
)
