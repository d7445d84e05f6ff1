import { contentKindOf } from '@ward/domain/flags/flag/assoc-types'
import { MENTION_RESULTS, MENTION_TEXTS, MentionSearch } from '@ward/domain/member-site/mentions'
import { UserQuery } from '@ward/domain/users/users'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { searchUsers } from '../users/directory/user-list.db.ts'
import type { UserCard } from '../users/directory/users.db.ts'
import { User } from '../users/directory/users.graphql.ts'
import { lateAuthorsAround } from './content.db.ts'

builder.queryField('userSearch', (t) =>
  t.field({
    type: [User],
    rows: MENTION_RESULTS,
    may: 'users.readReduced',
    description: 'The users a text may mention: those with this in their names, the authors around it first.',
    args: argsOf(MentionSearch),
    resolve: async (_root, { username, type, id }, { site }): Promise<UserCard[]> => {
      const found = (ids: string[], limit: number) => {
        const query = UserQuery.parse({ userSearchTerm: username, ids, limit })
        return searchUsers(site, { ...query, seesPrivate: false }, query)
      }
      const kind = type ? contentKindOf(type) : null
      const around = kind && id ? await lateAuthorsAround(site, { kind, id, texts: MENTION_TEXTS }) : []
      const near = around.length > 0 ? await found(around, MENTION_TEXTS) : []
      near.sort((one, other) => around.indexOf(one.id) - around.indexOf(other.id))
      const others = near.length < MENTION_RESULTS ? await found([], 2 * MENTION_RESULTS) : []
      return [...new Map([...near, ...others].map((user) => [user.id, user])).values()].slice(0, MENTION_RESULTS)
    },
  }),
)
