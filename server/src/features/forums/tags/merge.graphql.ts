import { ForumTagMerge } from '@ward/domain/forums/forum-tag-merge'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { type MergeRow, mergesInto } from '../../../platform/merge/merges.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { forumTagAt } from './forum-tags.db.ts'
import { mergeForumTags, mergeForumTagsEffects, undoForumTagMerge } from './merge.actions.ts'
import { synonymsOf } from './merge.db.ts'
import { ForumTag } from './tags.graphql.ts'

const MERGES = 20
const SYNONYMS = 50
const merges = loader((ctx, ids) => mergesInto(ctx.site, 'forum_tag', ids), manyBy('targetId'))
const synonyms = loader((ctx, ids) => synonymsOf(ctx.site, ids), manyBy('mergedIntoId'))

const ForumTagMergeRef = builder.objectRef<MergeRow>('ForumTagMerge').implement({
  description: 'A forum tag that was merged into one, which can still be undone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({
      description: 'Of the tag that was merged.',
      resolve: async ({ sourceId, targetId }, _args, ctx) =>
        (await synonyms.load(ctx, targetId)).find(({ id }) => id === sourceId)?.name ?? '',
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.objectFields(ForumTag, (t) => ({
  synonyms: t.stringList({
    rows: SYNONYMS,
    description: 'Names of tags that were merged into it: it is found by these too.',
    resolve: async ({ id }, _args, ctx) => (await synonyms.load(ctx, id)).slice(0, SYNONYMS).map(({ name }) => name),
  }),
  merges: t.field({
    type: [ForumTagMergeRef],
    rows: MERGES,
    description: 'What was merged into it and can be undone, the newest first.',
    resolve: async ({ id }, _args, ctx) => (await merges.load(ctx, id)).slice(0, MERGES),
  }),
}))

builder.mutationField('mergeForumTags', (t) =>
  t.field({
    type: ForumTag,
    may: 'forums.change',
    description: 'Merges forum tags of the site into one. Answers that one.',
    args: argsOf(ForumTagMerge),
    resolve: creating(mergeForumTags, ({ site }, id) => forumTagAt(site, { id })),
  }),
)

builder.queryField('mergeForumTagsEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'forums.change',
    description: 'What merging forum tags does.',
    args: argsOf(ForumTagMerge),
    resolve: async (_root, input, ctx) => effectsIn(await mergeForumTagsEffects(ctx, input)),
  }),
)

builder.mutationField('undoForumTagMerge', (t) =>
  t.field({
    type: ForumTag,
    may: 'forums.change',
    description: 'Gives back what a merge moved, within 30 days. Answers the tag that is there again.',
    args: argsOf(ById),
    resolve: mutation(undoForumTagMerge),
  }),
)
