import { BodyEdit, ThreadEdit } from '@ward/domain/flags/editing/text-editing'
import { ThreadRestore } from '@ward/domain/forums/thread-state'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { contentOf, Thread } from '../../content/content.graphql.ts'
import { openFlagsOn } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { textsAtRisk } from '../flag/waits.db.ts'
import { editContentFlagBody, updateThread } from './editing.actions.ts'
import { restoreThread } from './thread-versions.actions.ts'

const openFlags = loader((ctx, ids) => openFlagsOn(ctx.site, ids), oneBy('contentId'))
const atRisk = loader((ctx, ids) => textsAtRisk(ctx.site, ids), oneBy('contentId'))

builder.objectField(Thread, 'isFlagOpen', (t) =>
  t.boolean({
    description: 'It waits to be judged: until then it is not featured.',
    resolve: async ({ id }, _args, ctx) => (await openFlags.load(ctx, id)) !== null,
  }),
)

builder.objectField(Thread, 'isAuthorAtRisk', (t) =>
  t.boolean({
    description: 'It waits in the lane of texts at risk: until that is closed it gets no other author.',
    resolve: async ({ id }, _args, ctx) => (await atRisk.load(ctx, id)) !== null,
  }),
)

builder.mutationField('editContentFlagBody', (t) =>
  t.field({
    type: ContentFlag,
    may: 'content.edit',
    description: 'Changes the text a flag is about. Not for the flag of a user.',
    args: argsOf(BodyEdit),
    resolve: mutation(editContentFlagBody),
  }),
)

const change = mutation(updateThread)

builder.mutationField('updateThread', (t) =>
  t.field({
    type: Thread,
    may: 'threads.change',
    args: argsOf(ThreadEdit),
    resolve: async (root, input, ctx) => contentOf(ctx, await change(root, input, ctx)),
  }),
)

const restore = mutation(restoreThread)

builder.mutationField('restoreThread', (t) =>
  t.field({
    type: Thread,
    may: 'threads.change',
    description: 'Restores the settings of a thread of that version.',
    args: argsOf(ThreadRestore),
    resolve: async (root, input, ctx) => contentOf(ctx, await restore(root, input, ctx)),
  }),
)
