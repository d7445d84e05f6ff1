import { ThreadVersions } from '@ward/domain/forums/thread-state'
import { ThreadQuery, ThreadSort } from '@ward/domain/forums/threads'
import { ById } from '@ward/domain/kernel/ids'
import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { contentOf, Thread } from '../../content/content.graphql.ts'
import { Version } from '../../versions/versions.graphql.ts'
import { currentGlobalTags, currentTags } from '../tags/merge.db.ts'
import { threadPage } from './thread-list.db.ts'
import { threadVersions } from './thread-state.actions.ts'
import { stateVersionsOf } from './thread-state.db.ts'

enumOf('ThreadSort', ThreadSort)

const facts = loader((ctx, ids) => stateVersionsOf(ctx.site, ids), oneBy('id'))

builder.objectFields(Thread, (t) => ({
  isMarkedSpam: t.exposeBoolean('isSpam'),
  stateVersion: t.int({
    description: 'Of what is set about it, besides its words. Send it back when changing: a stale one is refused.',
    resolve: async ({ id }, _args, ctx) => orNotFound(await facts.load(ctx, id)).version,
  }),
}))

builder.queryField('threads', (t) =>
  t.field({
    type: pageOf(Thread, 'threads', ThreadQuery),
    may: 'forums.read',
    description: 'Threads of the site; those that are hidden from members where they are asked for.',
    args: argsOf(ThreadQuery),
    async resolve(_root, query, { site, network }) {
      // A link that was kept from before a merge leads to what has the other tag.
      const forumTagIds = await currentTags(site, query.forumTagIds)
      return threadPage(site, { ...query, forumTagIds, tagIds: await currentGlobalTags(network, query.tagIds) })
    },
  }),
)

builder.queryField('thread', (t) =>
  t.field({
    type: Thread,
    may: 'threads.read',
    description: 'A thread, also one that is hidden; also where the forums are switched off, since flags lead here.',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => {
      const content = await contentOf(ctx, id)
      if (content.kind !== 'thread') throw notFound()
      return content
    },
  }),
)

builder.queryField('threadVersions', (t) =>
  t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'threads.read',
    description: 'The history of a thread’s settings, newest first.',
    args: argsOf(ThreadVersions),
    resolve: (_root, input, ctx) => threadVersions(ctx, input),
  }),
)
