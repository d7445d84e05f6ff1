import { TagMerge } from '@ward/domain/forums/tag-merge'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { type MergeRow, mergesInto } from '../../../platform/merge/merges.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { forumTagAt } from './forum-tags.db.ts'
import { globalTagById } from './global-tags.db.ts'
import { merging, tagMergeEffects, undoing } from './merge.actions.ts'
import { globalSynonymsOf, synonymsOf } from './merge.db.ts'
import { FORUM_TAGS, GLOBAL_TAGS } from './tag-kinds.ts'
import { ForumTag, Tag } from './tags.graphql.ts'

const MERGES = 10
const SYNONYMS = 25
const merges = loader((ctx, ids) => mergesInto(ctx.site, FORUM_TAGS.subject, ids), manyBy('targetId'))
const globalMerges = loader((ctx, ids) => mergesInto(ctx.site, GLOBAL_TAGS.subject, ids), manyBy('targetId'))
const synonyms = loader((ctx, ids) => synonymsOf(ctx.site, ids), manyBy('mergedIntoId'))
const globalSynonyms = loader((ctx, ids) => globalSynonymsOf(ctx.network, ids), manyBy('mergedIntoId'))

type Names = { load(ctx: Ctx, id: string): Promise<{ id: string; name: string }[]> }
const nameIn = async (names: Names, ctx: Ctx, { sourceId, targetId }: MergeRow) =>
  (await names.load(ctx, targetId)).find(({ id }) => id === sourceId)?.name ?? ''
const namesIn = async (names: Names, ctx: Ctx, id: string) =>
  (await names.load(ctx, id)).slice(0, SYNONYMS).map(({ name }) => name)

const FOUND_BY = 'Names of tags that were merged into it: it is found by these too.'
const OF_MERGED = 'Of the tag that was merged.'

const ForumTagMergeRef = builder.objectRef<MergeRow>('ForumTagMerge').implement({
  description: 'A forum tag that was merged into one, which can still be undone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({ description: OF_MERGED, resolve: (merge, _args, ctx) => nameIn(synonyms, ctx, merge) }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.objectFields(ForumTag, (t) => ({
  synonyms: t.stringList({
    rows: SYNONYMS,
    description: FOUND_BY,
    resolve: ({ id }, _args, ctx) => namesIn(synonyms, ctx, id),
  }),
  merges: t.field({
    type: [ForumTagMergeRef],
    rows: MERGES,
    description: 'Merges into it that can be undone, newest first.',
    resolve: async ({ id }, _args, ctx) => (await merges.load(ctx, id)).slice(0, MERGES),
  }),
}))

const TagMergeRef = builder.objectRef<MergeRow>('TagMerge').implement({
  description: 'A tag of the network that was merged into one, which can still be undone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({ description: OF_MERGED, resolve: (merge, _args, ctx) => nameIn(globalSynonyms, ctx, merge) }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.objectFields(Tag, (t) => ({
  synonyms: t.stringList({
    rows: SYNONYMS,
    description: FOUND_BY,
    resolve: ({ id }, _args, ctx) => namesIn(globalSynonyms, ctx, id),
  }),
  merges: t.field({
    type: [TagMergeRef],
    rows: MERGES,
    description: 'Merges into it from this site that can be undone, newest first.',
    resolve: async ({ id }, _args, ctx) => (await globalMerges.load(ctx, id)).slice(0, MERGES),
  }),
}))

builder.mutationField('mergeForumTags', (t) =>
  t.field({
    type: ForumTag,
    may: 'forums.change',
    description: 'Merges forum tags of the site into one. Answers that one.',
    args: argsOf(TagMerge),
    resolve: creating(merging(FORUM_TAGS), ({ site }, id) => forumTagAt(site, { id })),
  }),
)

builder.queryField('mergeForumTagsEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'forums.change',
    description: 'The effects of merging forum tags.',
    args: argsOf(TagMerge),
    resolve: async (_root, input, ctx) => effectsIn(await tagMergeEffects(ctx, FORUM_TAGS, input)),
  }),
)

builder.mutationField('undoForumTagMerge', (t) =>
  t.field({
    type: ForumTag,
    may: 'forums.change',
    description: 'Gives back what a merge moved, within 30 days. Answers the tag that is there again.',
    args: argsOf(ById),
    resolve: mutation(undoing(FORUM_TAGS)),
  }),
)

builder.mutationField('mergeTags', (t) =>
  t.field({
    type: Tag,
    may: 'tags.change',
    description: 'Merges tags of the network into one, over all sites. Answers that one.',
    args: argsOf(TagMerge),
    resolve: creating(merging(GLOBAL_TAGS), ({ network }, id) => globalTagById(network, id)),
  }),
)

builder.queryField('mergeTagsEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'tags.change',
    description: 'The effects of merging tags of the network, on all sites.',
    args: argsOf(TagMerge),
    resolve: async (_root, input, ctx) => effectsIn(await tagMergeEffects(ctx, GLOBAL_TAGS, input)),
  }),
)

builder.mutationField('undoTagMerge', (t) =>
  t.field({
    type: Tag,
    may: 'tags.change',
    description:
      'Gives back what a merge asked for on this site moved, within 30 days. Answers the tag that is there again.',
    args: argsOf(ById),
    resolve: mutation(undoing(GLOBAL_TAGS)),
  }),
)
