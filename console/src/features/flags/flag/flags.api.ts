import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ASSIGNABLE_ROLES } from '@ward/domain/app/roles'
import { type FlagOperation, OPERATION_LABEL } from '@ward/domain/flags/flag/flag-operations'
import { FLAG_PAGE_SIZES, type FlagFilter, type FlagQuery, toFlagQuery } from '@ward/domain/flags/flag/flags'
import type { FlagPlaceFragment, FlagQueueRowsQuery, FlagRowFragment } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'

export const flagRow = `
  fragment FlagRow on ContentFlag {
    id assocId assocType uri preview excerpt markedWords listedAt version
    isImage isOffensive isReported isSpam isOpen isAppealed isRequiredToPublish isDeleted isMarkedSpam isPendingModeration atRisk skippedUntil viewerIs
    author { id username roleId avatar { thumb } }
    contentFlagAssigns { userId }
    viewers { id username avatar { thumb } }
  }
`

/** The facts behind a flag's place, in the orders that show them. */
export const flagPlace = `
  fragment FlagPlace on ContentFlag {
    waitsSince reportsCount reach likelihood
  }
`

const FlagQueue = graphql(`
  query FlagQueue(
    $withPlace: Boolean! = false, $limit: Int!, $offset: Int!, $sort: ContentFlagSort!, $sortDesc: Boolean!, $assocType: AssocType, $assignedToUserIds: [ID!]!
    $isOpen: Boolean, $isSpam: Boolean, $isOffensive: Boolean, $isImage: Boolean, $isReported: Boolean, $isRequiredToPublish: Boolean, $atRisk: Boolean
  ) {
    contentFlagStream(
      limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc, assocType: $assocType, assignedToUserIds: $assignedToUserIds
      isOpen: $isOpen, isSpam: $isSpam, isOffensive: $isOffensive, isImage: $isImage, isReported: $isReported
      isRequiredToPublish: $isRequiredToPublish, atRisk: $atRisk
    ) {
      pageInfo { totalCount }
      contentFlags { ...FlagRow ...FlagPlace @include(if: $withPlace) }
    }
  }
  ${flagRow}
  ${flagPlace}
`)

const FlagQueueRows = graphql(`
  query FlagQueueRows($ids: [ID!]!) {
    contentFlags(ids: $ids) { ...FlagRow ...FlagPlace contentFlagEvents(limit: 3) { status user { id username } } }
  }
  ${flagRow}
  ${flagPlace}
`)

const FlagsOfNumber = graphql(`
  query FlagsOfNumber($number: ID!) {
    contentFlagsOfNumber(number: $number) { ...FlagRow }
  }
  ${flagRow}
`)

const AssignableStaff = graphql(`
  query AssignableStaff($roleIds: [Int!]!, $limit: Int!) {
    users(roleIds: $roleIds, onlyActive: true, limit: $limit) { users { id username roleId avatar { thumb } } }
  }
`)

const UpdateFlag = graphql(`
  mutation UpdateFlag($id: ID!, $operation: ContentFlagOperation, $assignedToUserIds: [ID!], $atRiskConfirmed: Boolean, $version: Int) {
    updateContentFlag(
      id: $id, operation: $operation, assignedToUserIds: $assignedToUserIds, atRiskConfirmed: $atRiskConfirmed, version: $version
    ) {
      ...FlagRow
      ...FlagPlace
    }
  }
  ${flagRow}
  ${flagPlace}
`)

export type FlagRow = FlagRowFragment & Partial<FlagPlaceFragment>
export type FlagQueue = { contentFlags: FlagRow[]; pageInfo: { totalCount: number } }

export const fetchQueue = async (query: FlagQuery, signal?: AbortSignal): Promise<FlagQueue> =>
  (await request(FlagQueue, { ...query, withPlace: query.sort !== 'date' }, { signal })).contentFlagStream

/** How many flags a filter finds. */
export const countQueue = async (filter: FlagFilter): Promise<number> =>
  (await fetchQueue({ ...toFlagQuery(filter), limit: 1, offset: 0 })).pageInfo.totalCount

/** Every list of flags; invalidating it loads all of them again. */
export const QUEUE_KEY = ['flags'] as const
/** Begins the keys of its pages, of which each holds rows. */
export const PAGES_KEY = [...QUEUE_KEY, 'pages'] as const

/** One page of the queue; the old rows stay while the next ones come. */
export const queueOptions = (filter: FlagFilter) =>
  queryOptions({
    queryKey: [...PAGES_KEY, toFlagQuery(filter)],
    queryFn: ({ signal }) => fetchQueue(toFlagQuery(filter), signal),
    placeholderData: keepPreviousData,
    select: ({ pageInfo, contentFlags }) => ({ total: pageInfo.totalCount, rows: contentFlags }),
  })

/** A row with what happened to its flag, oldest first. */
export type FlagNews = FlagQueueRowsQuery['contentFlags'][number]

/** Rows as they are now, in one request a page of them; those that are gone are left out. */
export async function fetchNews(ids: readonly string[], signal?: AbortSignal): Promise<FlagNews[]> {
  const rows: FlagNews[] = []
  for (let at = 0; at < ids.length; at += FLAG_PAGE_SIZES[2])
    rows.push(
      ...(await request(FlagQueueRows, { ids: ids.slice(at, at + FLAG_PAGE_SIZES[2]) }, { signal })).contentFlags,
    )
  return rows
}

/** The flags that somebody may mean by a number: first those with it in their title, then the one that has it itself. */
export const flagsOfNumber = async (number: string, signal?: AbortSignal): Promise<FlagRow[]> =>
  (await request(FlagsOfNumber, { number }, { signal })).contentFlagsOfNumber.toSorted(
    (a, b) => Number(b.assocId === number) - Number(a.assocId === number),
  )

/** The most staff that are offered. */
export const STAFF_MAX = 200

/** Staff of this site who can be assigned, by name. */
export const staffOptions = queryOptions({
  queryKey: ['assignableStaff'],
  queryFn: async ({ signal }) =>
    (await request(AssignableStaff, { roleIds: [...ASSIGNABLE_ROLES], limit: STAFF_MAX }, { signal })).users.users,
})

export type Change = { operation: FlagOperation } | { assignedToUserIds: string[] }

/**
 * One change of one flag at the version that was shown; answers the row after it. `each` sends it, and again after the person
 * was asked. While they are asked nothing is on its way.
 */
export const updateFlag = (
  { id, version }: Pick<FlagRow, 'id' | 'version'>,
  change: Change,
  each: (send: () => Promise<FlagRow>) => Promise<FlagRow>,
): Promise<FlagRow> =>
  sendAsked('operation' in change ? OPERATION_LABEL[change.operation] : '', (atRiskConfirmed) =>
    each(async () => (await request(UpdateFlag, { id, version, ...change, atRiskConfirmed })).updateContentFlag),
  )
