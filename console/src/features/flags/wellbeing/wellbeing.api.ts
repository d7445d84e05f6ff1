import { queryOptions } from '@tanstack/react-query'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const DistressingWork = graphql(`
  query DistressingWork {
    distressingWork { since minutes }
  }
`)

const EVERY_MS = 300_000

/** The time the viewer has spent with flags at risk and images; null where they have paused. */
export const distressingWorkOptions = queryOptions({
  queryKey: ['distressingWork'],
  queryFn: async ({ signal }) => (await request(DistressingWork, {}, { signal })).distressingWork,
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
})
