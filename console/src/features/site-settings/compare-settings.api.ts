import { queryOptions } from '@tanstack/react-query'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import { SETTINGS_KEY } from './site-settings.api.ts'

const CompareSetting = graphql(`
  query CompareSetting($name: String!) {
    compareSetting(name: $name) { siteId siteName value isOwn }
  }
`)
const CopySetting = graphql(`
  mutation CopySetting($name: String!, $siteIds: [Int!]!, $value: String!) {
    copySetting(name: $name, siteIds: $siteIds, value: $value) { siteId }
  }
`)

export type ComparedSetting = { siteId: number; siteName: string; value: string; isOwn: boolean }

export const comparedOptions = (name: string) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, 'compared', name],
    queryFn: async ({ signal }) => (await request(CompareSetting, { name }, { signal })).compareSetting,
  })

export const copySetting = (input: { name: string; siteIds: number[]; value: string }) => request(CopySetting, input)
