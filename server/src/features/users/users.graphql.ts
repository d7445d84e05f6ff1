import { idOrNotFound } from '@ward/domain/ids'
import { invalid, orNotFound } from '@ward/domain/refusal'
import { ROLE } from '@ward/domain/roles'
import { type Ctx, once } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader, oneBy } from '../../platform/graphql/loader.ts'
import { checkPage } from '../../platform/graphql/page-args.ts'
import { countUsers, searchUsers, type UserCard, userCards } from './users.db.ts'

/** The author list of the thread editor asks for this many (spec 1 section 9). */
const USERS_MAX = 500

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

export type Avatar = { thumb: string; medium: string; large: string; full: string }

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
  description: 'What every staff member may know of a user; private data is on a type of its own.',
  fields: (t) => ({
    id: t.exposeID('id'),
    siteId: t.exposeInt('siteId'),
    username: t.exposeString('username'),
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

const UserPage = builder.objectRef<{ total: number; users: UserCard[] }>('UserPage').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    users: t.expose('users', { type: [User], rows: { most: USERS_MAX, limit: 'above' } }),
  }),
})

const UserSort = builder.enumType('UserSort', { values: { USERNAME: { value: 'username' } } as const })

builder.queryField('users', (t) =>
  t.field({
    type: UserPage,
    may: 'users.readReduced',
    description: 'Users by a part of their name: for assigning, mentions and the author of a thread.',
    args: {
      userSearchTerm: t.arg.string({ required: true, defaultValue: '' }),
      ids: t.arg.idList({
        required: true,
        defaultValue: [],
        description: 'These alone, for names of who is chosen by id.',
      }),
      roleIds: t.arg.intList({ required: true, defaultValue: [] }),
      hideSpammers: t.arg.boolean({ required: true, defaultValue: true }),
      onlyActive: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Leaves out who is suspended or blocked, and so cannot be assigned.',
      }),
      limit: t.arg.int({ required: true, defaultValue: 25 }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
      sort: t.arg({ type: UserSort, required: true, defaultValue: 'username' }),
      sortDesc: t.arg.boolean({ required: true, defaultValue: false }),
    },
    resolve: async (_root, args, { site }) => {
      checkPage(args, USERS_MAX)
      const roleIds = [...new Set(args.roleIds)]
      // Whoever asks for spammers alone means to see them.
      const hideSpammers = args.hideSpammers && !(roleIds.length === 1 && roleIds[0] === ROLE.spammer)
      if (args.ids.length > USERS_MAX) throw invalid('ids', `At most ${USERS_MAX} can be asked for at once`)
      const ids = args.ids.map(idOrNotFound)
      const search = { ...args, ids, term: args.userSearchTerm.trim().slice(0, 100), roleIds, hideSpammers }
      const [total, users] = await Promise.all([countUsers(site, search), searchUsers(site, search)])
      return { total, users }
    },
  }),
)
