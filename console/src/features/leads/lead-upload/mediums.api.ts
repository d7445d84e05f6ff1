import { queryOptions } from '@tanstack/react-query'
import type { MediumsInput } from '@ward/domain/leads/lead-upload/mediums'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const GetMediums = graphql(`
  query GetMediums { getMediums { id name } }
`)
const SaveMediums = graphql(`
  mutation SaveMediums($mediums: [MediumInput!]!, $removed: [Int!]) {
    saveMediums(mediums: $mediums, removed: $removed) { id name }
  }
`)

export const MEDIUMS_KEY = ['mediums']

export const mediumsOptions = queryOptions({
  queryKey: MEDIUMS_KEY,
  queryFn: async ({ signal }) => (await request(GetMediums, {}, { signal })).getMediums,
})

export const saveMediums = async (input: MediumsInput) => (await request(SaveMediums, input)).saveMediums
