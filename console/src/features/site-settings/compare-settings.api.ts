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
  mutation CopySetting($name: String!, $siteIds: [Int!]!, $value: String!, $shown: [String!]) {
    copySetting(name: $name, siteIds: $siteIds, value: $value, shown: $shown) { siteId }
  }
`)

export type ComparedSetting = { siteId: number; siteName: string; value: string; isOwn: boolean }

export const comparedOptions = (name: string) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, 'compared', name],
    queryFn: async ({ signal }) => (await request(CompareSetting, { name }, { signal })).compareSetting,
  })

/** Copies the value to sites, where they still hold what they were shown with. */
export const copySetting = ({ name, value, sites }: { name: string; value: string; sites: ComparedSetting[] }) =>
  request(CopySetting, {
    ...{ name, value },
    siteIds: sites.map(({ siteId }) => siteId),
    shown: sites.map((site) => site.value),
  })
