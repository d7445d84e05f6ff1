import { queryOptions } from '@tanstack/react-query'
import type { FlagOperation } from '@ward/domain/flag-operations'
import { type FlagFilter, toFlagQuery } from '@ward/domain/flags'
import type { BulkFragment } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const bulk = `
  fragment Bulk on BulkDecision {
    id operation flags isUndoing canUndo
    expected { kind n }
    effects { kind n }
    left(limit: 50) { id assocType assocId because }
    run { id state progress total insertedAt startedAt stoppedAt message }
  }
`

const LatestBulkDecision = graphql(`
  query LatestBulkDecision {
    latestBulkDecision { ...Bulk }
  }
  ${bulk}
`)

const PrepareBulkDecision = graphql(`
  mutation PrepareBulkDecision($operation: ContentFlagOperation!, $flags: [SeenFlagInput!], $filter: BulkFilterInput) {
    prepareBulkDecision(operation: $operation, flags: $flags, filter: $filter) { id flags expected { kind n } }
  }
`)

const StartBulkDecision = graphql(`
  mutation StartBulkDecision($id: ID!) {
    startBulkDecision(id: $id) { ...Bulk }
  }
  ${bulk}
`)

const UndoBulkDecision = graphql(`
  mutation UndoBulkDecision($id: ID!) {
    undoBulkDecision(id: $id) { ...Bulk }
  }
  ${bulk}
`)

const StopBulkDecision = graphql(`
  mutation StopBulkDecision($id: ID!) {
    stopBulkDecision(id: $id) { ...Bulk }
  }
  ${bulk}
`)

export type Bulk = BulkFragment

/** The bulk decision the viewer started last, while it goes on and for a while after. */
export const latestBulkOptions = queryOptions({
  queryKey: ['bulk-decision'],
  queryFn: async ({ signal }) => (await request(LatestBulkDecision, {}, { signal })).latestBulkDecision,
})

/** Which flags: these as they are shown, or all that a filter finds. */
export type Meant = { flags: { id: string; version: number }[] } | { filter: FlagFilter }

/** Keeps which flags are meant and asks what deciding on them will do. */
export const prepareBulk = async (operation: FlagOperation, meant: Meant) => {
  if ('flags' in meant)
    return (await request(PrepareBulkDecision, { operation, flags: meant.flags, filter: null })).prepareBulkDecision
  const { limit: _, offset: __, sort: ___, sortDesc: ____, ...filter } = toFlagQuery(meant.filter)
  return (await request(PrepareBulkDecision, { operation, flags: null, filter })).prepareBulkDecision
}

export const startBulk = async (id: string): Promise<Bulk> =>
  (await request(StartBulkDecision, { id })).startBulkDecision
export const undoBulk = async (id: string): Promise<Bulk> => (await request(UndoBulkDecision, { id })).undoBulkDecision
export const stopBulk = async (id: string): Promise<Bulk> => (await request(StopBulkDecision, { id })).stopBulkDecision
