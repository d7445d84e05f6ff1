import { queryOptions } from '@tanstack/react-query'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { type FlagFilter, toFlagQuery } from '@ward/domain/flags/flag/flags'
import type { BulkFragment } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { type FlagRow, flagPlace, flagRow } from '../flag/flags.api.ts'

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

const DecideFlags = graphql(`
  mutation DecideFlags($operation: ContentFlagOperation!, $flags: [SeenFlagInput!]!) {
    decideFlags(operation: $operation, flags: $flags) { ...Bulk decided(limit: 50) { ...FlagRow ...FlagPlace } }
  }
  ${bulk}
  ${flagRow}
  ${flagPlace}
`)

const StartBulkDecision = graphql(`
  mutation StartBulkDecision($id: ID!) {
    startBulkDecision(id: $id) { ...Bulk }
  }
  ${bulk}
`)

const UndoBulkDecision = graphql(`
  mutation UndoBulkDecision($id: ID!) {
    undoBulkDecision(id: $id) { ...Bulk decided(limit: 50) { ...FlagRow ...FlagPlace } }
  }
  ${bulk}
  ${flagRow}
  ${flagPlace}
`)

const StopBulkDecision = graphql(`
  mutation StopBulkDecision($id: ID!) {
    stopBulkDecision(id: $id) { ...Bulk }
  }
  ${bulk}
`)

export type Bulk = BulkFragment
/** With the rows that it changed. */
export type Decided = Bulk & { decided: FlagRow[] }

/** The bulk decision the viewer started last, while it goes on and for a while after. */
export const latestBulkOptions = queryOptions({
  queryKey: ['bulk-decision'],
  queryFn: async ({ signal }) => (await request(LatestBulkDecision, {}, { signal })).latestBulkDecision,
})

/** A flag as it is shown. */
export type Seen = { id: string; version: number }

/** The flags meant: these as they are shown, or all that a filter finds. */
export type Meant = { flags: Seen[] } | { filter: FlagFilter }

/** Keeps which flags are meant and asks what deciding on them will do. */
export const prepareBulk = async (operation: FlagOperation, meant: Meant) => {
  if ('flags' in meant)
    return (await request(PrepareBulkDecision, { operation, flags: meant.flags, filter: null })).prepareBulkDecision
  const { limit: _, offset: __, sort: ___, sortDesc: ____, ...filter } = toFlagQuery(meant.filter)
  return (await request(PrepareBulkDecision, { operation, flags: null, filter })).prepareBulkDecision
}

/** Decides on a few flags, as they are shown. */
export const decideFlags = async (operation: FlagOperation, flags: Seen[]): Promise<Decided> =>
  (await request(DecideFlags, { operation, flags })).decideFlags

export const startBulk = async (id: string): Promise<Bulk> =>
  (await request(StartBulkDecision, { id })).startBulkDecision
export const undoBulk = async (id: string): Promise<Decided> =>
  (await request(UndoBulkDecision, { id })).undoBulkDecision
export const stopBulk = async (id: string): Promise<Bulk> => (await request(StopBulkDecision, { id })).stopBulkDecision
