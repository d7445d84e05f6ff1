import { queryOptions } from '@tanstack/react-query'
import { mayActOn, STAFF } from '@ward/domain/app/roles'
import { USERS_MAX } from '@ward/domain/users/users'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const StaffAuthors = graphql(`
  query StaffAuthors($roleIds: [Int!]!, $limit: Int!) {
    users(roleIds: $roleIds, onlyActive: true, limit: $limit) { users { id username } }
  }
`)

/** Staff of this site whom somebody of this role can make the author of a thread, by name (spec 1 section 2.5). */
export function staffAuthorsOptions(viewerRoleId: number) {
  const roleIds = STAFF.filter((roleId) => mayActOn(viewerRoleId, roleId).ok)
  return queryOptions({
    queryKey: ['staffAuthors', roleIds],
    queryFn: async ({ signal }) => (await request(StaffAuthors, { roleIds, limit: USERS_MAX }, { signal })).users.users,
  })
}
