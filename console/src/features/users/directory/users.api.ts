import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import { asUserQuery, type UserFilter } from '@ward/domain/users/users'
import type { UserListQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'

const UserList = graphql(`
  query UserList($userSearchTerm: String!, $roleIds: [Int!]!, $hideSpammers: Boolean!, $limit: Int!, $offset: Int!, $sort: UserSort!, $sortDesc: Boolean!, $fromEnd: Boolean!) {
    users(userSearchTerm: $userSearchTerm, roleIds: $roleIds, hideSpammers: $hideSpammers, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc, fromEnd: $fromEnd) {
      users { id username roleId status bio insertedAt avatar { thumb } private { email firstName lastName } }
    }
  }
`)

const UserTotal = graphql(`
  query UserTotal($userSearchTerm: String!, $roleIds: [Int!]!, $hideSpammers: Boolean!) {
    users(userSearchTerm: $userSearchTerm, roleIds: $roleIds, hideSpammers: $hideSpammers) { total }
  }
`)

type Range = { limit: number; offset: number }
/** Pages up to here are found soon enough from the beginning. */
const FAR = 1000

/**
 * The same page counted from the end, where that is nearer: the server walks there, and of a million users the last page is
 * then as near as the first. Without a total, as on the way to an address, it is counted from the beginning.
 */
export function fromNearerEnd({ limit, offset }: Range, total: number | undefined): Range & { fromEnd: boolean } {
  const behind = (total ?? Number.POSITIVE_INFINITY) - offset - limit
  if (offset < FAR || behind >= offset || behind <= -limit) return { limit, offset, fromEnd: false }
  return { limit: Math.min(limit, limit + behind), offset: Math.max(0, behind), fromEnd: true }
}

export type UserRow = UserListQuery['users']['users'][number]

/** One page of the list of users; the old rows stay while the next ones come. */
export const userListOptions = (filter: UserFilter) => {
  const query = toListQuery(asUserQuery(filter))
  return queryOptions({
    queryKey: ['users', query],
    queryFn: async ({ signal, client }) => {
      const range = fromNearerEnd(query, client.getQueryData(userTotalOptions(filter).queryKey))
      return { rows: (await request(UserList, { ...query, ...range }, { signal })).users.users }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many the list has, whatever its page and order: asked for by itself, since counting a million takes longer than finding 25. */
export const userTotalOptions = (filter: UserFilter) => {
  const { userSearchTerm, roleIds, hideSpammers } = asUserQuery(filter)
  const query = { userSearchTerm, roleIds, hideSpammers }
  return queryOptions({
    queryKey: ['users', 'total', query],
    queryFn: async ({ signal }) => (await request(UserTotal, query, { signal })).users.total,
  })
}

const BulkUpdateUserRoles = graphql(`
  mutation BulkUpdateUserRoles($userIds: [ID!]!, $roleId: Int!, $atRiskConfirmed: Boolean) {
    bulkUpdateUserRoles(userIds: $userIds, roleId: $roleId, atRiskConfirmed: $atRiskConfirmed) { id roleId }
  }
`)

const RoleEffects = graphql(`
  query RoleEffects($userIds: [ID!]!, $roleId: Int!) {
    roleEffects(userIds: $userIds, roleId: $roleId) { kind n }
  }
`)

/** The effects of giving users a role. */
export const roleEffects = async (change: { userIds: string[]; roleId: number }) =>
  (await request(RoleEffects, change)).roleEffects

export const bulkUpdateUserRoles = async (change: { userIds: string[]; roleId: number }) =>
  (await sendAsked('Change roles', (atRiskConfirmed) => request(BulkUpdateUserRoles, { ...change, atRiskConfirmed })))
    .bulkUpdateUserRoles
