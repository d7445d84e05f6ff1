import { may } from '@ward/domain/app/permissions'
import type { Avatar } from '@ward/domain/avatars/avatars'
import { orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { shownName } from '@ward/domain/member-site/member-site'
import { asksPrivate, UserKey, UserQuery, UserSort } from '@ward/domain/users/users'
import { type Ctx, once } from '../../../platform/context.ts'
import { atOneMoment } from '../../../platform/database/in-parts.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { showTogether } from './private-looks.actions.ts'
import { searchUsers } from './user-list.db.ts'
import { countUsers } from './user-search.db.ts'
import { NEAR } from './user-walk.db.ts'
import { type UserCard, userByKey, userCards } from './users.db.ts'

const cards = loader((ctx, ids) => userCards(ctx.site, ids), oneBy('id'))
/** The card of a user of this site that a row refers to, asked for once a request whatever the number of rows. */
export const cardOf = (ctx: Ctx, id: string): UserCard | Promise<UserCard> =>
  once(ctx, knownCards).get(id) ?? cards.load(ctx, id).then(orNotFound)
const knownCards = () => new Map<string, UserCard>()
/** Takes cards that came with something else: they are not asked for, and nobody waits for them. */
export const knowCards = (ctx: Ctx, known: readonly UserCard[]): void => {
  for (const card of known) once(ctx, knownCards).set(card.id, card)
}
export const cardOrNull = (ctx: Ctx, id: string | null): Promise<UserCard | null> | null =>
  id === null ? null : cards.load(ctx, id)

export const AvatarSizes = builder.objectRef<Avatar>('Avatar').implement({
  description: 'Addresses of one picture in its sizes: 64, 150, 300 and at most 1024 pixels.',
  fields: (t) => ({
    thumb: t.exposeString('thumb'),
    medium: t.exposeString('medium'),
    large: t.exposeString('large'),
    full: t.exposeString('full'),
  }),
})

export const User = builder.objectRef<UserCard>('User').implement({
  description: 'The fields of a user for every staff member; private data is on a type of its own.',
  fields: (t) => ({
    id: t.exposeID('id'),
    siteId: t.exposeInt('siteId'),
    username: t.string({ resolve: shownName }),
    slug: t.exposeString('slug'),
    roleId: t.exposeInt('roleId'),
    status: t.exposeInt('status'),
    isAnonymous: t.exposeBoolean('isAnonymous'),
    avatar: t.field({ type: AvatarSizes, nullable: true, resolve: (user) => user.avatar as Avatar | null }),
    badge: t.exposeString('badge', { nullable: true }),
    secondaryBadge: t.exposeString('secondaryBadge', { nullable: true }),
    bio: t.exposeString('bio'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

enumOf('UserSort', UserSort)

builder.queryField('users', (t) =>
  t.field({
    type: pageOf(User, 'users', UserQuery),
    may: 'users.readReduced',
    description: 'Users of this site. Orders and modifiers that tell of private data are for who may read it.',
    args: argsOf(UserQuery),
    resolve: (_root, query, ctx) => {
      const maySeePrivate = may(ctx.viewer.roleId, 'users.readPrivate')
      if (asksPrivate(query)) refuseUnless(maySeePrivate)
      const selection = { ...query, seesPrivate: maySeePrivate.ok }
      const rows = async () => {
        // Separate statements count the rows before a page far down, and users change between them.
        const page = await (query.offset > NEAR
          ? atOneMoment(ctx, ({ site }) => searchUsers(site, selection, query))
          : searchUsers(ctx.site, selection, query))
        showTogether(
          ctx,
          page.map(({ id }) => id),
        )
        return page
      }
      return { total: () => countUsers(ctx.site, selection), rows }
    },
  }),
)

builder.queryField('user', (t) =>
  t.field({
    type: User,
    may: 'users.readReduced',
    description: 'One user of this site.',
    args: argsOf(UserKey),
    resolve: async (_root, key, ctx) => {
      const byEmail = may(ctx.viewer.roleId, 'users.readPrivate').ok
      const user = orNotFound(await userByKey(ctx.site, key, { byEmail }))
      showTogether(ctx, [user.id])
      return user
    },
  }),
)
