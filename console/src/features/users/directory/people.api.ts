import { queryOptions } from '@tanstack/react-query'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { writeSearchPart } from '@ward/domain/users/user-search'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const FindPeople = graphql(`
  query FindPeople($term: String!, $named: String!, $limit: Int!) {
    named: users(userSearchTerm: $named, hideSpammers: false, limit: $limit) {
      users { id username slug roleId status avatar { thumb } }
    }
    users(userSearchTerm: $term, hideSpammers: false, limit: $limit) {
      total
      users { id username slug roleId status avatar { thumb } }
    }
  }
`)

/** The first users of this site with this in their usernames, then those with it elsewhere, as in their bio. */
export const peopleOptions = (term: string, limit: number) =>
  queryOptions({
    queryKey: ['people', term, limit],
    queryFn: async ({ signal }) => {
      const asked = { term, named: writeSearchPart({ modifier: 'username', value: term.replaceAll('"', '') }), limit }
      const { named, users } = await request(FindPeople, asked, { signal })
      const ids = new Set(named.users.map(({ id }) => id))
      const others = users.users.filter(({ id }) => !ids.has(id))
      return { total: users.total, users: [...named.users, ...others].slice(0, limit) }
    },
  })

const ChooseUsers = graphql(`
  query ChooseUsers($term: String!, $roleIds: [Int!]!, $onlyActive: Boolean!, $limit: Int!) {
    users(userSearchTerm: $term, roleIds: $roleIds, onlyActive: $onlyActive, limit: $limit) {
      total
      users { id username roleId avatar { thumb } }
    }
  }
`)

const ChosenUsers = graphql(`
  query ChosenUsers($ids: [ID!]!, $limit: Int!) {
    users(ids: $ids, hideSpammers: false, limit: $limit) { users { id username roleId avatar { thumb } } }
  }
`)

type Requested = { term: string; roleIds: readonly number[]; onlyActive: boolean; limit: number }

/** The first users of this site with this in their names, and how many there are. */
export const fetchUsers = async (requested: Requested, signal: AbortSignal) =>
  (await request(ChooseUsers, { ...requested, roleIds: [...requested.roleIds] }, { signal })).users

/** Users of this site by their ids; people who are gone are left out. */
export const fetchChosenUsers = async (ids: readonly string[], signal: AbortSignal) =>
  (await request(ChosenUsers, { ids: [...ids], limit: Math.max(1, ids.length) }, { signal })).users.users

const SearchMentions = graphql(`
  query SearchMentions($username: String!, $type: AssocType!, $id: ID!) {
    userSearch(username: $username, type: $type, id: $id) { id username roleId avatar { thumb } }
  }
`)

/** The people a text about this thing may mention, by a part of their name. */
export const searchMentions = async (
  requested: { username: string; type: AssocType; id: string },
  signal: AbortSignal,
) => (await request(SearchMentions, requested, { signal })).userSearch
