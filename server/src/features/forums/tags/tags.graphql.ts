import { ForumTagChange, ForumTagDeletion, ForumTagInput, TagOrder } from '@ward/domain/forums/forum-tags'
import { TAGS_MAX, TagChange, TagInput, TagQuery, TagType, THREAD_TAGS_MAX } from '@ward/domain/forums/tags'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { Thread } from '../../content/content.graphql.ts'
import { createForumTag, deleteForumTag, effectsOfForumTag, reorderTags, updateForumTag } from './forum-tags.actions.ts'
import { type ForumTagRow, forumTagList, lockForumTag } from './forum-tags.db.ts'
import { createTag, deleteTag, effectsOfTag, updateTag } from './global-tags.actions.ts'
import { type GlobalTagRow, globalTagList, lockGlobalTag } from './global-tags.db.ts'
import { countsOfTags, forumTagsOfThreads, globalTagsOfThreads, tagNamesOf } from './thread-tags.db.ts'

const categories = loader((ctx, ids) => forumTagsOfThreads(ctx.site, ids), manyBy('threadId'))
const tags = loader((ctx, ids) => globalTagsOfThreads(ctx.site, ids), manyBy('threadId'))

const names = loader(
  async (ctx, ids) => [...(await tagNamesOf(ctx.site, ids))],
  (rows) => {
    const known = new Map(rows)
    return (id) => known.get(id) ?? []
  },
)
const counts = loader((ctx, ids) => countsOfTags(ctx.site, 'threadForumTags', ids), oneBy('tagId'))
const globalCounts = loader((ctx, ids) => countsOfTags(ctx.site, 'threadGlobalTags', ids), oneBy('tagId'))
const TagTypeEnum = enumOf('TagType', TagType)
const ALL_TAGS: Pick<TagQuery, 'search' | 'ids'> = { search: '', ids: [] }

export const Tag = builder.objectRef<GlobalTagRow>('Tag').implement({
  description: 'A tag of the network.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    type: t.field({ type: TagTypeEnum, resolve: () => 'global' as const }),
    description: t.exposeString('description'),
    displayOrder: t.int({ description: 'Always 0: tags of the network stand by name.', resolve: () => 0 }),
    threadCount: t.int({
      description: 'Threads of this site that have it and that members see.',
      resolve: async ({ id }, _args, ctx) => (await globalCounts.load(ctx, id))?.n ?? 0,
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
  }),
})

export const ForumTag = builder.objectRef<ForumTagRow>('ForumTag').implement({
  description: "A category of a site's forums.",
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug', { description: 'Of its page for members: `/forums/tag/{slug}`.' }),
    type: t.field({ type: TagTypeEnum, resolve: () => 'other' as const }),
    description: t.exposeString('description'),
    displayOrder: t.exposeInt('displayOrder'),
    threadCount: t.int({
      description: 'Threads that have it and that members see.',
      resolve: async ({ id }, _args, ctx) => (await counts.load(ctx, id))?.n ?? 0,
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
  }),
})

builder.objectFields(Thread, (t) => ({
  tagNames: t.stringList({
    rows: 2 * THREAD_TAGS_MAX,
    description: 'Names of its forum tags in the order of the site, then of its tags of the network; none twice.',
    resolve: async ({ id }, _args, ctx) => (await names.load(ctx, id)).slice(0, 2 * THREAD_TAGS_MAX),
  }),
  tags: t.field({
    type: [Tag],
    rows: THREAD_TAGS_MAX,
    description: 'By name.',
    resolve: async ({ id }, _args, ctx) => (await tags.load(ctx, id)).slice(0, THREAD_TAGS_MAX),
  }),
  forumTags: t.field({
    type: [ForumTag],
    rows: THREAD_TAGS_MAX,
    description: 'In the order of the site.',
    resolve: async ({ id }, _args, ctx) => (await categories.load(ctx, id)).slice(0, THREAD_TAGS_MAX),
  }),
}))

builder.queryField('forumTags', (t) =>
  t.field({
    type: [ForumTag],
    rows: TAGS_MAX,
    may: 'tags.read',
    description: 'All of the site, in its order.',
    resolve: (_root, _args, { site }) => forumTagList(site, ALL_TAGS).rows.limit(TAGS_MAX).offset(0).execute(),
  }),
)

builder.queryField('tags', (t) =>
  t.field({
    type: [Tag],
    rows: TAGS_MAX,
    may: 'tags.read',
    description: 'All of the network, by name.',
    resolve: (_root, _args, { network }) => globalTagList(network, ALL_TAGS).rows.limit(TAGS_MAX).offset(0).execute(),
  }),
)

builder.queryField('forumTagPage', (t) =>
  t.field({
    type: pageOf(ForumTag, 'forumTags', TagQuery),
    may: 'tags.read',
    description: 'Those of the site that match, in its order.',
    args: argsOf(TagQuery),
    resolve: (_root, query, { site }) => pageIn(forumTagList(site, query), query),
  }),
)

builder.queryField('tagPage', (t) =>
  t.field({
    type: pageOf(Tag, 'tags', TagQuery),
    may: 'tags.read',
    description: 'Those of the network that match, by name.',
    args: argsOf(TagQuery),
    resolve: (_root, query, { network }) => pageIn(globalTagList(network, query), query),
  }),
)

builder.mutationField('createTag', (t) =>
  t.field({
    type: Tag,
    may: 'tags.change',
    args: argsOf(TagInput),
    resolve: creating(createTag, ({ network }, id) => lockGlobalTag(network, id)),
  }),
)

builder.mutationField('updateTag', (t) =>
  t.field({ type: Tag, may: 'tags.change', args: argsOf(TagChange), resolve: mutation(updateTag) }),
)

builder.mutationField('deleteTag', (t) =>
  t.boolean({ may: 'tags.change', args: argsOf(ById), resolve: mutation(deleteTag) }),
)

builder.queryField('deleteTagEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'tags.change',
    description: 'The effects of deleting a tag, on all sites.',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => effectsIn(await effectsOfTag(ctx, id)),
  }),
)

builder.mutationField('createForumTag', (t) =>
  t.field({
    type: ForumTag,
    may: 'forums.change',
    args: argsOf(ForumTagInput),
    resolve: creating(createForumTag, ({ site }, id) => lockForumTag(site, id)),
  }),
)

builder.mutationField('updateForumTag', (t) =>
  t.field({ type: ForumTag, may: 'forums.change', args: argsOf(ForumTagChange), resolve: mutation(updateForumTag) }),
)

builder.mutationField('reorderTags', (t) =>
  t.boolean({
    may: 'forums.change',
    description: 'Of the forum tags: exactly those the site has.',
    args: argsOf(TagOrder),
    resolve: mutation(reorderTags),
  }),
)

builder.mutationField('deleteForumTag', (t) =>
  t.boolean({ may: 'forums.change', args: argsOf(ForumTagDeletion), resolve: mutation(deleteForumTag) }),
)

builder.queryField('deleteForumTagEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'forums.change',
    description: 'The effects of deleting a forum tag on threads.',
    args: argsOf(ForumTagDeletion),
    resolve: async (_root, input, ctx) => effectsIn(await effectsOfForumTag(ctx, input)),
  }),
)
