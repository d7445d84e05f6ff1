import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AwardFilter, AwardInput } from '@ward/domain/awards/awards'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { AwardPeopleQuery, AwardsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Awards = graphql(`
  query Awards($search: String!, $years: [Int!]!, $limit: Int!, $offset: Int!, $sort: AwardSort!, $sortDesc: Boolean!) {
    awards(search: $search, years: $years, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
      total
      awards { id name year version finalistsCount winnersCount }
    }
  }
`)

const AwardPeople = graphql(`
  query AwardPeople($id: ID!) {
    award(id: $id) {
      userAwardsCount
      userAwards { id status user { id username avatar { thumb } } }
    }
  }
`)

const UpsertAward = graphql(`
  mutation UpsertAward($id: ID, $name: String!, $year: Int, $version: Int) {
    upsertAward(id: $id, name: $name, year: $year, version: $version) { id name year version }
  }
`)

export type AwardRow = AwardsQuery['awards']['awards'][number]

/** One page of the list; the old rows stay while the next ones come. */
export const awardsOptions = (filter: AwardFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: ['awards', query],
    queryFn: async ({ signal }) => {
      const { total, awards: rows } = (await request(Awards, query, { signal })).awards
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export type HeldAward = AwardPeopleQuery['award']

/** The holders of an award, asked for when its row opens: one award may have more people than the list has awards. */
export const awardPeople = (id: string) =>
  queryOptions({
    queryKey: ['awards', 'people', id],
    queryFn: async ({ signal }) => (await request(AwardPeople, { id }, { signal })).award,
  })

export const saveAward = async (award: AwardInput) => (await request(UpsertAward, award)).upsertAward
