import { queryOptions } from '@tanstack/react-query'
import type { LaunchCheckAside } from '@ward/domain/launch-status/launch-status'
import type { LaunchCheckHistoryQuery, LaunchCheckVersionsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const SiteLaunchChecks = graphql(`
  query SiteLaunchChecks {
    siteLaunchChecks {
      id name url isCompleted state detail isManual asideReason asideUntil confirmedAt confirmedBy { username }
    }
  }
`)
const SetLaunchCheckAside = graphql(`
  mutation SetLaunchCheckAside($id: String!, $reason: String!, $until: DateTime!) {
    setLaunchCheckAside(id: $id, reason: $reason, until: $until) { id }
  }
`)
const TakeLaunchCheckBack = graphql(`
  mutation TakeLaunchCheckBack($id: String!) {
    takeLaunchCheckBack(id: $id) { id }
  }
`)
const ConfirmLaunchCheck = graphql(`
  mutation ConfirmLaunchCheck($id: String!) {
    confirmLaunchCheck(id: $id) { id }
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

export const setAside = async ({ id, reason, until }: LaunchCheckAside) =>
  (await request(SetLaunchCheckAside, { id, reason, until: until.toISOString() })).setLaunchCheckAside
export const takeBack = async (id: string) => (await request(TakeLaunchCheckBack, { id })).takeLaunchCheckBack
export const confirmCheck = async (id: string) => (await request(ConfirmLaunchCheck, { id })).confirmLaunchCheck
