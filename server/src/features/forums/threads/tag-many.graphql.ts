import {
  SeenThread,
  TaggingMode,
  TaggingUndo,
  THREADS_TAGGED_MAX,
  ThreadsTagging,
} from '@ward/domain/forums/thread-tagging'
import { effectsIn } from '@ward/domain/kernel/effects'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf, inputOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { type ThreadsTagged, tagThreads, tagThreadsEffects, undoTagThreads } from './tag-many.actions.ts'

enumOf('TaggingMode', TaggingMode)
inputOf('SeenThreadInput', SeenThread)

const TaggedThread = builder.objectRef<ThreadsTagged['threads'][number]>('TaggedThread').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    stateVersion: t.exposeInt('stateVersion', { description: 'Send it back to undo the tagging.' }),
  }),
})

const ThreadsTaggedRef = builder.objectRef<ThreadsTagged>('ThreadsTagged').implement({
  description: 'The result of tagging threads together.',
  fields: (t) => ({
    effects: t.field({ type: [EffectRef], rows: EFFECTS_MAX, resolve: ({ effects }) => effectsIn(effects) }),
    threads: t.field({
      type: [TaggedThread],
      rows: THREADS_TAGGED_MAX,
      description: 'Those that were changed.',
      resolve: ({ threads }) => threads,
    }),
  }),
})

builder.mutationField('tagThreads', (t) =>
  t.field({
    type: ThreadsTaggedRef,
    may: 'threads.tag',
    description: 'Tags threads of the site together.',
    args: argsOf(ThreadsTagging),
    resolve: mutation(tagThreads),
  }),
)

builder.queryField('tagThreadsEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'threads.tag',
    description: 'The effects of tagging threads together.',
    args: argsOf(ThreadsTagging),
    resolve: async (_root, input, ctx) => effectsIn(await tagThreadsEffects(ctx, input)),
  }),
)

builder.mutationField('undoTagThreads', (t) =>
  t.field({
    type: ThreadsTaggedRef,
    may: 'threads.tag',
    description:
      'Puts back what stood on threads before they were tagged; those that were changed since are left alone.',
    args: argsOf(TaggingUndo),
    resolve: mutation(undoTagThreads),
  }),
)
