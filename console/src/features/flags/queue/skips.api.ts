import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const SkipFlags = graphql(`
  mutation SkipFlags($ids: [ID!]!) {
    skipFlags(ids: $ids)
  }
`)

const UnskipFlags = graphql(`
  mutation UnskipFlags($ids: [ID!]!) {
    unskipFlags(ids: $ids)
  }
`)

/** Marks flags that are not offered to the viewer as the next ones for an hour. */
export const skipFlags = async (ids: string[]) => (await request(SkipFlags, { ids })).skipFlags
export const unskipFlags = async (ids: string[]) => (await request(UnskipFlags, { ids })).unskipFlags
