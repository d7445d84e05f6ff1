import { BodyEdit, ThreadEdit } from '@ward/domain/flags/editing/text-editing'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { contentOf, Thread } from '../../content/content.graphql.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { editContentFlagBody, updateThread } from './editing.actions.ts'

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
