import { queryOptions } from '@tanstack/react-query'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const FindPeople = graphql(`
  query FindPeople($term: String!, $limit: Int!) {
    users(userSearchTerm: $term, hideSpammers: false, limit: $limit) {
      total
      users { id username slug roleId status avatar { thumb } }
    }
  }
`)

/** The first users of this site with this in their names. */
export const peopleOptions = (term: string, limit: number) =>
  queryOptions({
    queryKey: ['people', term, limit],
    queryFn: async ({ signal }) => (await request(FindPeople, { term, limit }, { signal })).users,
  })
