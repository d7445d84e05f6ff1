import { queryOptions } from '@tanstack/react-query'
import { STAFF } from '@ward/domain/roles'
import type { BodyEdit, ThreadEdit } from '@ward/domain/text-editing'
import type { ThreadToggle } from '@ward/domain/thread-panel'
import { USERS_MAX } from '@ward/domain/users'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const EditBody = graphql(`
  mutation EditBody($id: ID!, $body: String!, $version: Int) {
    editContentFlagBody(id: $id, body: $body, version: $version) { id version }
  }
`)

const EditThread = graphql(`
  mutation EditThread($id: ID!, $name: String, $userId: ID, $body: String, $version: Int) {
    updateThread(id: $id, name: $name, userId: $userId, body: $body, version: $version) {
      id name body version user { id }
    }
  }
`)

const ToggleThread = graphql(`
  mutation ToggleThread(
    $id: ID!, $isClosed: Boolean, $requiresPreModeration: Boolean, $isFeatured: Boolean, $isHomepageFeatured: Boolean
  ) {
    updateThread(
      id: $id, isClosed: $isClosed, requiresPreModeration: $requiresPreModeration
      isFeatured: $isFeatured, isHomepageFeatured: $isHomepageFeatured
    ) { id }
  }
`)

const StaffAuthors = graphql(`
  query StaffAuthors($roleIds: [Int!]!, $limit: Int!) {
    users(roleIds: $roleIds, onlyActive: true, limit: $limit) { users { id username } }
  }
`)

/** Staff of this site who can be the author of a thread, by name (spec 1 section 2.5). */
export const staffAuthorsOptions = queryOptions({
  queryKey: ['staffAuthors'],
  queryFn: async ({ signal }) =>
    (await request(StaffAuthors, { roleIds: [...STAFF], limit: USERS_MAX }, { signal })).users.users,
})

export const saveBody = async (edit: BodyEdit) => (await request(EditBody, edit)).editContentFlagBody
export const saveThread = async (edit: ThreadEdit) => (await request(EditThread, edit)).updateThread
export const toggleThread = (id: string, toggle: ThreadToggle, on: boolean) =>
  request(ToggleThread, { id, [toggle]: on })
