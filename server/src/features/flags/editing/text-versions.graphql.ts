import { TextRestore, TextVersions } from '@ward/domain/flags/editing/text-editing'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { Version } from '../../versions/versions.graphql.ts'
import { restoreContent, textVersions } from './text-versions.actions.ts'

builder.queryField('contentVersions', (t) =>
  t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'content.edit',
    description: 'The edits of a text by staff, newest first.',
    args: argsOf(TextVersions),
    resolve: (_root, input, ctx) => textVersions(ctx, input),
  }),
)

const restore = mutation(restoreContent)

builder.mutationField('restoreContent', (t) =>
  t.field({
    type: Version,
    may: 'content.edit',
    description: 'Restores the text of that version; answers with the newest version.',
    args: argsOf(TextRestore),
    resolve: async (root, input, ctx) =>
      orNotFound((await textVersions(ctx, { id: await restore(root, input, ctx) }))[0]),
  }),
)
