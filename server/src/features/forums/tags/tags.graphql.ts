import { THREAD_TAGS_MAX } from '@ward/domain/tags'
import { builder } from '../../../platform/graphql/builder.ts'
import { loader, manyBy } from '../../../platform/graphql/loader.ts'
import { Thread } from '../../content/content.graphql.ts'
import { forumTagsOfThreads, globalTagsOfThreads } from './thread-tags.db.ts'

const categories = loader((ctx, ids) => forumTagsOfThreads(ctx.site, ids), manyBy('threadId'))
const tags = loader((ctx, ids) => globalTagsOfThreads(ctx.site, ids), manyBy('threadId'))

const Tag = builder.objectRef<{ id: string; name: string; slug: string; version: number }>('Tag').implement({
  description: 'A tag of the network.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    type: t.string({ description: '`global`: the network has one list of tags.', resolve: () => 'global' }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
  }),
})

const ForumTag = builder
  .objectRef<{ id: string; name: string; description: string; displayOrder: number }>('ForumTag')
  .implement({
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
