import { isRoleId, roleLabel } from '@ward/domain/app/roles'
import { asUserQuery, USER_COLUMNS, UserFilter, UserQuery } from '@ward/domain/users/users'
import { oneBy } from '../../../platform/graphql/loader.ts'
import { listExport } from '../../../platform/http/list-export.ts'
import { usersInOrder } from './user-list.db.ts'
import { type PrivateRow, privateRows } from './user-private.db.ts'
import { countUsers, type UserSelection } from './user-search.db.ts'
import type { UserCard } from './users.db.ts'

type Shown = UserCard & Pick<PrivateRow, 'email' | 'firstName' | 'lastName'>

export const usersExport = listExport<typeof UserFilter, UserCard, Shown>({
  list: 'users',
  may: 'users.readPrivate',
  filter: UserFilter,
  look: { action: 'readPrivateData', subjectType: 'user', idOf: ({ id }) => id },
  rows: (site, filter) => {
    const selection: UserSelection = { ...UserQuery.parse(asUserQuery(filter)), seesPrivate: true }
    return { total: () => countUsers(site, selection), rows: usersInOrder(site, selection) }
  },
  load: async ({ site }, rows) => {
    const ids = rows.map(({ id }) => id)
    const privateOf = oneBy<'id', PrivateRow>('id')(await privateRows(site, ids))
    return rows.map((row) => {
      const { email = null, firstName = null, lastName = null } = privateOf(row.id) ?? {}
      return { ...row, email, firstName, lastName }
    })
  },
  columns: {
    [USER_COLUMNS.id]: ({ id }) => id,
    [USER_COLUMNS.username]: ({ username }) => username,
    [USER_COLUMNS.email]: ({ email }) => email,
    [USER_COLUMNS.insertedAt]: ({ insertedAt }) => insertedAt,
    [USER_COLUMNS.role]: ({ roleId }) => (isRoleId(roleId) ? roleLabel[roleId] : String(roleId)),
    [USER_COLUMNS.bio]: ({ bio }) => bio,
    [USER_COLUMNS.firstName]: ({ firstName }) => firstName,
    [USER_COLUMNS.lastName]: ({ lastName }) => lastName,
  },
})
