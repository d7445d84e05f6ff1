import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { DisorderDataType, type SyncDecision, type SyncKind } from '@ward/domain/conditions/condition-sync'
import type { ConditionSyncQuery, ConditionSyncRowsQuery, SyncStatesQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import { CONDITIONS_KEY } from './conditions.api.ts'

const ConditionSync = graphql(`
  query ConditionSync($dataType: DisorderDataType!) {
    disorderSync(dataType: $dataType) {
      id state version release fileHash files { name release hash } entries problem startedAt readAt appliedAt counts { kind total decided accepted }
    }
    disorderSyncInUse(dataType: $dataType) {
      id release fileHash files { name release hash } appliedAt counts { kind total }
    }
  }
`)

const ConditionSyncRows = graphql(`
  query ConditionSyncRows($syncId: ID!, $kind: DisorderSyncKind!, $limit: Int!, $offset: Int!) {
    disorderSyncRows(syncId: $syncId, kind: $kind, limit: $limit, offset: $offset) {
      total
      rows {
        id orphaCode name decision before { field text } after { field text } edited { field text }
        members disorder { id mergedInto { name } }
        movedTo { code kind disorder { id name orphaCode disorderType } }
      }
    }
  }
`)

const ObsoleteConditions = graphql(`
  query ObsoleteConditions($limit: Int!, $offset: Int!) {
    obsoleteDisorders(limit: $limit, offset: $offset) {
      total
      rows {
        id orphaCode name decision before { field text } after { field text } edited { field text }
        members disorder { id mergedInto { name } }
        movedTo { code kind disorder { id name orphaCode disorderType } }
      }
    }
  }
`)

const SyncStates = graphql(`
  query SyncStates {
    nomenclature: disorderSync(dataType: NOMENCLATURE) { state release counts { kind total decided } }
    linearisation: disorderSync(dataType: LINEARISATION) { state release counts { kind total decided } }
    prevalence: disorderSync(dataType: PREVALENCE) { state release counts { kind total decided } }
    historical: disorderSync(dataType: HISTORICAL) { state release counts { kind total decided } }
    cross_referencing: disorderSync(dataType: CROSS_REFERENCING) { state release counts { kind total decided } }
    nomenclatureInUse: disorderSyncInUse(dataType: NOMENCLATURE) { release }
    linearisationInUse: disorderSyncInUse(dataType: LINEARISATION) { release }
    prevalenceInUse: disorderSyncInUse(dataType: PREVALENCE) { release }
    historicalInUse: disorderSyncInUse(dataType: HISTORICAL) { release }
    cross_referencingInUse: disorderSyncInUse(dataType: CROSS_REFERENCING) { release }
  }
`)

const SyncData = graphql(`
  mutation SyncData($dataType: DisorderDataType!, $isForced: Boolean) {
    syncData(dataType: $dataType, isForced: $isForced) { id }
  }
`)

const DecideSync = graphql(`
  mutation DecideSync(
    $id: ID!, $kind: DisorderSyncKind!, $orphaCode: Int, $decision: DisorderSyncDecision!, $withDecided: Boolean
  ) {
    decideSync(id: $id, kind: $kind, orphaCode: $orphaCode, decision: $decision, withDecided: $withDecided) { id }
  }
`)

const ApplySync = graphql(`
  mutation ApplySync($id: ID!, $version: Int) { applySync(id: $id, version: $version) { id } }
`)

const DiscardSync = graphql(`
  mutation DiscardSync($id: ID!) { discardSync(id: $id) { id } }
`)

type Loaded = ConditionSyncQuery['disorderSync']
export type ShownSync = NonNullable<Loaded>
export type SyncInUse = NonNullable<ConditionSyncQuery['disorderSyncInUse']>
export type SyncRow = ConditionSyncRowsQuery['disorderSyncRows']['rows'][number]

export const syncOptions = (dataType: DisorderDataType) =>
  queryOptions({
    queryKey: [...CONDITIONS_KEY, 'sync', dataType],
    queryFn: ({ signal }) => request(ConditionSync, { dataType }, { signal }),
  })

/** Where a type of data stands: its newest load, and the one in use. */
export type SyncState = {
  newest: SyncStatesQuery['nomenclature']
  inUse: SyncStatesQuery['nomenclatureInUse']
}
export const syncStatesOptions = queryOptions({
  queryKey: [...CONDITIONS_KEY, 'sync states'],
  queryFn: async ({ signal }) => {
    const all = await request(SyncStates, {}, { signal })
    const entries = DisorderDataType.options.map((dataType) => [
      dataType,
      { newest: all[dataType], inUse: all[`${dataType}InUse`] },
    ])
    return Object.fromEntries(entries) as Record<DisorderDataType, SyncState>
  },
})

/** Rows of a page of a kind. */
export const SYNC_ROWS = 20
export const syncRowsOptions = (syncId: string, kind: SyncKind, page: number) =>
  queryOptions({
    queryKey: [...CONDITIONS_KEY, 'sync rows', syncId, kind, page],
    queryFn: async ({ signal }) => {
      const asked = { syncId, kind, limit: SYNC_ROWS, offset: SYNC_ROWS * (page - 1) }
      return (await request(ConditionSyncRows, asked, { signal })).disorderSyncRows
    },
    placeholderData: keepPreviousData,
  })

/** Conditions the source no longer uses, by any release. */
export const obsoleteOptions = (page: number) =>
  queryOptions({
    queryKey: [...CONDITIONS_KEY, 'obsolete', page],
    queryFn: async ({ signal }) => {
      const asked = { limit: SYNC_ROWS, offset: SYNC_ROWS * (page - 1) }
      return (await request(ObsoleteConditions, asked, { signal })).obsoleteDisorders
    },
    placeholderData: keepPreviousData,
  })

export const syncData = (dataType: DisorderDataType, isForced = false) => request(SyncData, { dataType, isForced })
/** The rows that a decision is about: one row, the undecided rows of a kind, or all rows of a kind. */
export type Decided = { decision: SyncDecision; orphaCode?: number; withDecided?: boolean }
export const decideSync = (deciding: Decided & { id: string; kind: SyncKind }) => request(DecideSync, deciding)
export const applySync = ({ id, version }: { id: string; version: number }) => request(ApplySync, { id, version })
export const discardSync = (id: string) => request(DiscardSync, { id })
