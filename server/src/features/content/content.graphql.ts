import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader, oneBy } from '../../platform/graphql/loader.ts'
import { spentBy } from '../../platform/graphql/spent.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { bodiesOf, type ShownContent, shownContentByIds } from './content.db.ts'
import { threadsByIds } from './threads.db.ts'

const threads = loader((ctx, ids) => threadsByIds(ctx.site, ids), oneBy('id'))
const contents = loader((ctx, ids) => shownContentByIds(ctx.site, ids), oneBy('id'))
const bodies = loader((ctx, ids) => bodiesOf(ctx.site, ids), oneBy('id'))

/** One lookup a request for each kind, however many rows ask. */
export const contentOf = async (ctx: Ctx, id: string) => orNotFound(await contents.load(ctx, id))

/** The text of content: the value of the row, or one that is read now if the answer has room for it. */
export async function bodyOf(ctx: Ctx, { id, bytes, shortBody }: ShownContent): Promise<string> {
  if (shortBody !== null) return shortBody
  spentBy(ctx)?.addRead(bytes)
  return orNotFound(await bodies.load(ctx, id)).body
}

/** Fields that every kind of content has (spec 1 section 3). */
export const implementContent = (name: string, description: string) => {
  const ref = builder.objectRef<ShownContent>(name)
  ref.implement({
    description,
    fields: (t) => ({
      id: t.exposeID('id'),
      body: t.string({
        description: 'HTML, cleaned by the allow-list; clean it again where it is shown.',
        resolve: (content, _args, ctx) => content.shortBody ?? bodyOf(ctx, content),
      }),
      insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
      editedAt: t.expose('editedAt', { type: 'DateTime', nullable: true }),
      version: t.exposeInt('revision', { description: 'Send it back with an edit: a stale one is refused.' }),
      isDeleted: t.exposeBoolean('isDeleted'),
      isPendingModeration: t.exposeBoolean('isPending'),
      user: t.field({ type: User, resolve: (content, _args, ctx) => cardOf(ctx, content.authorId) }),
    }),
  })
  return ref
}

export const Comment = implementContent('Comment', 'A comment on a post.')
export const Reply = implementContent('Reply', 'A reply in a forum thread.')
export const Thread = implementContent('Thread', 'A forum topic.')
export const UserProfileStatus = implementContent('UserProfileStatus', 'A status update of a member.')
export const UserProfileStatusReply = implementContent('UserProfileStatusReply', 'A reply to a status update.')

builder.objectFields(Thread, (t) => {
  const fact = async ({ id }: ShownContent, ctx: Ctx) => orNotFound(await threads.load(ctx, id))
  return {
    name: t.string({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).name }),
    slug: t.string({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).slug }),
    isClosed: t.boolean({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).isClosed }),
    requiresPreModeration: t.boolean({
      resolve: async (content, _args, ctx) => (await fact(content, ctx)).requiresPreModeration,
    }),
    isFeatured: t.boolean({ resolve: async (content, _args, ctx) => (await fact(content, ctx)).isFeatured }),
    isHomepageFeatured: t.boolean({
      resolve: async (content, _args, ctx) => (await fact(content, ctx)).isHomepageFeatured,
    }),
    seo: t.string({
      description: 'A JSON document.',
      resolve: async (content, _args, ctx) => JSON.stringify((await fact(content, ctx)).seo),
    }),
    lastActiveDate: t.field({
      type: 'DateTime',
      resolve: async (content, _args, ctx) => (await fact(content, ctx)).lastActiveDate,
    }),
    replyCount: t.exposeInt('replyCount', { description: 'Visible replies, nested ones included.' }),
  }
})
