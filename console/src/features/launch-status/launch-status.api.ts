import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/kernel/refusal'
import type { LaunchCheckAside } from '@ward/domain/launch-status/launch-status'
import type { LaunchCheckHistoryQuery, LaunchCheckVersionsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const SiteLaunchChecks = graphql(`
  query SiteLaunchChecks {
    siteLaunchChecks {
      id name url isCompleted state detail isManual asideReason asideUntil confirmedAt confirmedBy { username } version
    }
  }
`)
const SetLaunchCheckAside = graphql(`
  mutation SetLaunchCheckAside($id: String!, $reason: String!, $until: DateTime!, $version: Int) {
    setLaunchCheckAside(id: $id, reason: $reason, until: $until, version: $version) {
      id name url isCompleted state detail isManual asideReason asideUntil confirmedAt confirmedBy { username } version
    }
  }
`)
const TakeLaunchCheckBack = graphql(`
  mutation TakeLaunchCheckBack($id: String!, $version: Int) {
    takeLaunchCheckBack(id: $id, version: $version) {
      id name url isCompleted state detail isManual asideReason asideUntil confirmedAt confirmedBy { username } version
    }
  }
`)
const ConfirmLaunchCheck = graphql(`
  mutation ConfirmLaunchCheck($id: String!, $version: Int) {
    confirmLaunchCheck(id: $id, version: $version) {
      id name url isCompleted state detail isManual asideReason asideUntil confirmedAt confirmedBy { username } version
    }
  }
`)

const LaunchCheckHistory = graphql(`
  query LaunchCheckHistory($id: String) {
    launchCheckHistory(id: $id) { checkId since state detail }
  }
`)

const LaunchCheckVersions = graphql(`
  query LaunchCheckVersions($id: String!) {
    launchCheckVersions(id: $id) {
      number insertedAt authorKind author { id username } fields { name text } before { name text }
    }
  }
`)

export const LAUNCH_KEY = ['launch-status']

export const launchChecksOptions = queryOptions({
  queryKey: LAUNCH_KEY,
  queryFn: async ({ signal }) => (await request(SiteLaunchChecks, {}, { signal })).siteLaunchChecks,
})
/** The history of one check, or the latest entries of all. */
export const launchHistoryOptions = (id: string | null) =>
  queryOptions({
    queryKey: [...LAUNCH_KEY, 'history', id],
    queryFn: async ({ signal }) => (await request(LaunchCheckHistory, { id }, { signal })).launchCheckHistory,
  })
/** What people said of a check, newest first. */
export const launchVersionsOptions = (id: string) =>
  queryOptions({
    queryKey: [...LAUNCH_KEY, 'versions', id],
    queryFn: async ({ signal }) => (await request(LaunchCheckVersions, { id }, { signal })).launchCheckVersions,
  })
export type LaunchCheckRow = Awaited<ReturnType<NonNullable<(typeof launchChecksOptions)['queryFn']>>>[number]

export type SaidVersion = LaunchCheckVersionsQuery['launchCheckVersions'][number]
export type LaunchResult = LaunchCheckHistoryQuery['launchCheckHistory'][number]

/** The row is at once as it was answered: the checks are made again for as long as the slowest of them takes. */
export const noteCheck = (queries: QueryClient, row: LaunchCheckRow) =>
  void queries.setQueryData(launchChecksOptions.queryKey, (rows) =>
    rows?.map((each) => (each.id === row.id ? row : each)),
  )

/** Sets a check aside; a conflict holds what somebody else said of it, in the words of the form. */
export async function setAside({ until, ...input }: LaunchCheckAside): Promise<LaunchCheckRow> {
  try {
    return (await request(SetLaunchCheckAside, { ...input, until: until.toISOString() })).setLaunchCheckAside
  } catch (problem) {
    const state = problem instanceof Refusal && problem.code === 'CONFLICT' ? problem.details.state : null
    const now = state as Pick<LaunchCheckRow, 'version' | 'asideReason' | 'asideUntil'> | null
    if (!(problem instanceof Refusal) || !now) throw problem
    const said = { reason: now.asideReason ?? '', ...(now.asideUntil && { until: new Date(now.asideUntil) }) }
    throw new Refusal(problem.code, problem.message, { state: { version: now.version, ...said } })
  }
}
export const takeBack = async ({ id, version }: LaunchCheckRow) =>
  (await request(TakeLaunchCheckBack, { id, version })).takeLaunchCheckBack
export const confirmCheck = async ({ id, version }: LaunchCheckRow) =>
  (await request(ConfirmLaunchCheck, { id, version })).confirmLaunchCheck
