import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EngagementCopy } from '@ward/domain/engagement/copies'
import type { EngagementFilter, EngagementRestore, EngagementType } from '@ward/domain/engagement/engagements'
import type { EngagementInput } from '@ward/domain/engagement/kinds'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { EngagementQuery, EngagementsQuery, EngagementUsesQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'
import { sendAsked } from '../../../ui/dialog/sendAsked.ts'

const Engagements = graphql(`
  query Engagements(
    $type: EngagementType!, $search: String!, $limit: Int!, $offset: Int!, $sort: EngagementSort!, $sortDesc: Boolean!
  ) {
    engagements(type: $type, search: $search, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
      total
      engagements {
        id type question date expiresAt threadId paused isCurrent isGlobal isSuggestable priority isOnHomepage
        promoteOnForumIndexPage totalVotes currentSiteTotalVotes insertedAt elsewhere { name } tags { id name }
      }
    }
  }
`)

const Engagement = graphql(`
  query Engagement($id: ID!, $type: EngagementType!) {
    engagement(id: $id, type: $type) {
      id type question answerDescription ctaText ctaLink imageUrl date threadId isCurrent isMultiSelect isOnHomepage
      isSuggestable priority isGlobal hasOptionCta promoteOnForumIndexPage resultsRequireAuth resultsRequireKnown
      version textChangedAt expiresAt totalVotes currentSiteTotalVotes giveawaySubmissions tags { id name } elsewhere { name }
      image { src isAwaited }
      options { id name displayOrder isCorrect isOther ctaText ctaLink textChangedAt totalVotes currentSiteTotalVotes }
      suggestions { id name totalVotes }
    }
  }
`)

const SaveEngagement = graphql(`
  mutation SaveEngagement(
    $id: ID, $type: EngagementType!, $question: String!, $answerDescription: String!, $options: [EngagementOptionInput!]!,
    $ctaText: String!, $ctaLink: String!, $imageUrl: String!, $date: String, $threadId: ID, $isCurrent: Boolean!,
    $isMultiSelect: Boolean!, $isOnHomepage: Boolean!, $isSuggestable: Boolean!, $priority: Int!, $isGlobal: Boolean!,
    $hasOptionCta: Boolean!, $promoteOnForumIndexPage: Boolean!, $resultsRequireAuth: Boolean!,
    $resultsRequireKnown: Boolean!, $tagIds: [ID!], $version: Int
  ) {
    saveEngagement(
      id: $id, type: $type, question: $question, answerDescription: $answerDescription, options: $options,
      ctaText: $ctaText, ctaLink: $ctaLink, imageUrl: $imageUrl, date: $date, threadId: $threadId, isCurrent: $isCurrent,
      isMultiSelect: $isMultiSelect, isOnHomepage: $isOnHomepage, isSuggestable: $isSuggestable, priority: $priority,
      isGlobal: $isGlobal, hasOptionCta: $hasOptionCta, promoteOnForumIndexPage: $promoteOnForumIndexPage,
      resultsRequireAuth: $resultsRequireAuth, resultsRequireKnown: $resultsRequireKnown, tagIds: $tagIds,
      version: $version
    ) {
      id question answerDescription ctaText ctaLink imageUrl date threadId isCurrent isMultiSelect isOnHomepage
      isSuggestable priority isGlobal hasOptionCta promoteOnForumIndexPage resultsRequireAuth resultsRequireKnown version
      options { id name displayOrder isCorrect isOther ctaText ctaLink }
    }
  }
`)

const DeleteEngagement = graphql(`
  mutation DeleteEngagement($id: ID!, $atRiskConfirmed: Boolean) {
    deleteEngagement(id: $id, atRiskConfirmed: $atRiskConfirmed)
  }
`)

const EngagementUses = graphql(`
  query EngagementUses($id: ID!, $type: EngagementType!) {
    engagementUses(id: $id, type: $type) { source id title href elsewhere { name } }
  }
`)

const EngagementVersions = graphql(`
  query EngagementVersions($id: ID!, $type: EngagementType!, $upTo: Int) {
    engagementVersions(id: $id, type: $type, upTo: $upTo) {
      number insertedAt authorKind author { id username } fields { name text } before { name text }
    }
  }
`)

const RestoreEngagement = graphql(`
  mutation RestoreEngagement($id: ID!, $number: Int!, $version: Int) {
    restoreEngagement(id: $id, number: $number, version: $version) { id }
  }
`)

const CopyEngagement = graphql(`
  mutation CopyEngagement($id: ID!, $type: EngagementType!, $siteIds: [Int!]!) {
    copyEngagement(id: $id, type: $type, siteIds: $siteIds) { siteId id }
  }
`)

export type EngagementUse = EngagementUsesQuery['engagementUses'][number]
export type EngagementRow = EngagementsQuery['engagements']['engagements'][number]
export type ShownEngagement = EngagementQuery['engagement']

/** An image that is being fetched is asked for again after so many milliseconds. */
const IMAGE_AWAITED_MS = 5_000

/** The start of every query key of the room. */
export const ENGAGEMENTS_KEY = ['engagements']

/** One page of the list of a kind; the old rows stay while the next ones come. */
export const engagementsOptions = (type: EngagementType) => (filter: EngagementFilter) => {
  const query = { ...toListQuery(filter), type }
  return queryOptions({
    queryKey: [...ENGAGEMENTS_KEY, query],
    queryFn: async ({ signal }) => {
      const { total, engagements: rows } = (await request(Engagements, query, { signal })).engagements
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const engagementOptions = (type: EngagementType, id: string) =>
  queryOptions({
    queryKey: [...ENGAGEMENTS_KEY, type, id],
    queryFn: async ({ signal }) => (await request(Engagement, { type, id }, { signal })).engagement,
    // Nobody says when a picture was fetched.
    refetchInterval: ({ state: { data } }) => data?.image?.isAwaited === true && IMAGE_AWAITED_MS,
  })

/** Saves what the form holds; other fields of an option in the graph are not sent back (spec 2 section 7). */
export const saveEngagement = async (engagement: EngagementInput) =>
  (await request(SaveEngagement, engagement)).saveEngagement

export const copyEngagement = async (input: EngagementCopy) => (await request(CopyEngagement, input)).copyEngagement

/** Asks first where an answer suggested to it is at risk; `label` is what the button says. */
export const deleteEngagement = (id: string, label: string) =>
  sendAsked(label, (atRiskConfirmed) => request(DeleteEngagement, { id, atRiskConfirmed }))

/** The posts and threads that hold its shortcode; of a global poll on all sites of the viewer. */
export const engagementUsesOptions = (type: EngagementType, id: string) =>
  queryOptions({
    queryKey: [...ENGAGEMENTS_KEY, type, id, 'uses'],
    queryFn: async ({ signal }) => (await request(EngagementUses, { type, id }, { signal })).engagementUses,
  })

/** The versions of an engagement, newest first, asked for part by part. */
export const engagementVersionsOptions = (type: EngagementType, id: string) =>
  infiniteQueryOptions({
    queryKey: [...ENGAGEMENTS_KEY, type, id, 'versions'],
    queryFn: async ({ pageParam, signal }) =>
      (await request(EngagementVersions, { type, id, upTo: pageParam }, { signal })).engagementVersions,
    initialPageParam: null as number | null,
    // The first of all has none before it.
    getNextPageParam: (last) => (last.at(-1)?.before ? (last.at(-1)?.number ?? 1) - 1 : undefined),
  })

export const restoreEngagement = (input: EngagementRestore) => request(RestoreEngagement, input)
