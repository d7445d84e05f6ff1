import {
  TagChange,
  TagInput,
  TagQuery,
  THREAD_TAGS_MAX,
  ThreadForumTags,
  ThreadGlobalTags,
} from '@ward/domain/forums/tags'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { contentOf, Thread } from '../../content/content.graphql.ts'
import { type ForumTagRow, forumTagList } from './forum-tags.db.ts'
import { createTag, deleteTag, effectsOfTag, updateTag } from './global-tags.actions.ts'
import { type GlobalTagRow, globalTagList } from './global-tags.db.ts'
import { setTags, setThreadTags } from './thread-tags.actions.ts'
import { forumTagsOfThreads, globalTagsOfThreads } from './thread-tags.db.ts'

const categories = loader((ctx, ids) => forumTagsOfThreads(ctx.site, ids), manyBy('threadId'))
const tags = loader((ctx, ids) => globalTagsOfThreads(ctx.site, ids), manyBy('threadId'))

export const Tag = builder.objectRef<GlobalTagRow>('Tag').implement({
  description: 'A tag of the network.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    type: t.string({ description: '`global`: the network has one list of tags.', resolve: () => 'global' }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
  }),
})

const ForumTag = builder.objectRef<ForumTagRow>('ForumTag').implement({
  description: "A category of a site's forums.",
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    displayOrder: t.exposeInt('displayOrder'),
  }),
})

builder.objectFields(Thread, (t) => ({
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
    type: pageOf(ForumTag, 'forumTags', TagQuery),
    may: 'tags.read',
    description: 'In the order of the site.',
    args: argsOf(TagQuery),
    resolve: (_root, query, { site }) => pageIn(forumTagList(site, query), query),
  }),
)

builder.queryField('tags', (t) =>
  t.field({
    type: pageOf(Tag, 'tags', TagQuery),
    may: 'tags.read',
    description: 'Those of the network, by name.',
    args: argsOf(TagQuery),
    resolve: (_root, query, { network }) => pageIn(globalTagList(network, query), query),
  }),
)

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

builder.mutationField('createTag', (t) =>
  t.field({ type: Tag, may: 'tags.change', args: argsOf(TagInput), resolve: mutation(createTag) }),
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
    description: 'What deleting a tag does, on all sites.',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => effectsIn(await effectsOfTag(ctx, id)),
  }),
)
