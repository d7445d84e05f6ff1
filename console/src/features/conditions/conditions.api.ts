import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DisorderInput } from '@ward/domain/conditions/condition-input'
import { CONDITION_BOXES, type ConditionFilter, type DisorderRestore } from '@ward/domain/conditions/conditions'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { ConditionQuery, ConditionsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Conditions = graphql(`
  query Conditions(
    $search: String!, $types: [String!]!, $isActive: Boolean, $isFeatured: Boolean, $hasDetailPage: Boolean,
    $isRelatableToUsers: Boolean, $limit: Int!, $offset: Int!, $sort: DisorderSort!, $sortDesc: Boolean!
  ) {
    disorders(
      search: $search, types: $types, isActive: $isActive, isFeatured: $isFeatured, hasDetailPage: $hasDetailPage,
      isRelatableToUsers: $isRelatableToUsers, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc
    ) {
      total
      disorders {
        id name disorderType disorderGroup orphaCode isActive isFeatured hasDetailPage isRelatableToUsers
      }
    }
  }
`)

const ConditionTypes = graphql(`
  query ConditionTypes { disorderTypes }
`)

const Condition = graphql(`
  query Condition($id: ID!) {
    disorderDetail(id: $id) {
      id name slug summary rawBody synonyms prevalences { class geographic } inheritanceType onsetAge deathAge tags isActive
      isFeatured isRelatableToUsers hasDetailPage orphaCode dataVersion disorderType disorderGroup totalStatus version
      orphaData { name summary synonyms prevalence { class geographic } inheritanceType onsetAge }
      crossReferences {
        source reference disorder_mapping_relation disorder_mapping_icd_relation disorder_mapping_validation_status
      }
      category { id name } parent { id name } children { id name } mergedInto { id name } members { name members }
      merges { id insertedAt source { id name } } olderSlugs
      seo {
        allowIndexing title metaDescription canonical ogTitle ogDescription ogImage twitterTitle twitterDescription
        twitterImage keywords
      }
    }
  }
`)

const SaveDisorder = graphql(`
  mutation SaveDisorder(
    $id: ID, $name: String!, $slug: String, $summary: String!, $rawBody: String!, $synonyms: [String!]!,
    $prevalence: [PrevalenceInput!]!, $inheritanceType: [String!]!, $onsetAge: [String!]!, $tags: [String!]!,
    $isActive: Boolean!, $isFeatured: Boolean!, $isRelatableToUsers: Boolean!, $hasDetailPage: Boolean!,
    $seo: DisorderSeoInput!, $version: Int
  ) {
    saveDisorder(
      id: $id, name: $name, slug: $slug, summary: $summary, rawBody: $rawBody, synonyms: $synonyms, prevalence: $prevalence,
      inheritanceType: $inheritanceType, onsetAge: $onsetAge, tags: $tags, isActive: $isActive, isFeatured: $isFeatured,
      isRelatableToUsers: $isRelatableToUsers, hasDetailPage: $hasDetailPage, seo: $seo, version: $version
    ) {
      id name slug summary rawBody version
    }
  }
`)

const DeleteCustomDisorder = graphql(`
  mutation DeleteCustomDisorder($id: ID!) { deleteCustomDisorder(id: $id) }
`)

const MergeDisorders = graphql(`
  mutation MergeDisorders($ids: [ID!]!, $mergeIntoId: ID!) {
    bulkEditDisorders(operation: MERGE, ids: $ids, mergeIntoId: $mergeIntoId) { id name merges { id source { id } } }
  }
`)

const MergeDisordersEffects = graphql(`
  query MergeDisordersEffects($ids: [ID!]!, $mergeIntoId: ID!) {
    bulkEditDisordersEffects(ids: $ids, mergeIntoId: $mergeIntoId) { kind n }
  }
`)

const UndoDisorderMerge = graphql(`
  mutation UndoDisorderMerge($id: ID!) { undoDisorderMerge(id: $id) { id } }
`)

const DisorderVersionList = graphql(`
  query DisorderVersionList($id: ID!, $upTo: Int) {
    disorderVersions(id: $id, upTo: $upTo) {
      number insertedAt authorKind author { id username } fields { name text } before { name text }
    }
  }
`)

const RestoreDisorder = graphql(`
  mutation RestoreDisorder($id: ID!, $number: Int!, $version: Int) {
    restoreDisorder(id: $id, number: $number, version: $version) { id version }
  }
`)

/** Begins the keys of all that is asked of conditions. */
const SeoPreviewOfCondition = graphql(`
  query SeoPreviewOfCondition($id: ID!, $slug: String!, $seo: String!) {
    disorderSeoPreview(id: $id, slug: $slug, seo: $seo) {
      siteName address title description robots canonical canonicalProblem
      card { title description image }
      twitter { title description image }
    }
  }
`)

export const CONDITIONS_KEY = ['disorders'] as const

export type ConditionRow = ConditionsQuery['disorders']['disorders'][number]
export type ShownCondition = ConditionQuery['disorderDetail']

/** One page of the list; the old rows stay while the next ones come. A box that is off does not narrow. */
export const conditionsOptions = (filter: ConditionFilter) => {
  const boxes = Object.fromEntries(CONDITION_BOXES.map((box) => [box, filter[box] || null]))
  const query = { ...toListQuery(filter), ...boxes }
  return queryOptions({
    queryKey: [...CONDITIONS_KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const { total, disorders: rows } = (await request(Conditions, query, { signal })).disorders
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const conditionTypesOptions = queryOptions({
  queryKey: [...CONDITIONS_KEY, 'types'],
  queryFn: async ({ signal }) => (await request(ConditionTypes, {}, { signal })).disorderTypes,
})

export const conditionOptions = (id: string) =>
  queryOptions({
    queryKey: [...CONDITIONS_KEY, 'detail', id],
    queryFn: async ({ signal }) => (await request(Condition, { id }, { signal })).disorderDetail,
  })

/** A slug that was left empty is made of the name. */
export const saveDisorder = async ({ slug, ...input }: DisorderInput) =>
  (await request(SaveDisorder, { ...input, slug: slug || undefined })).saveDisorder

export const deleteDisorder = (id: string) => request(DeleteCustomDisorder, { id })

type Merge = { ids: string[]; mergeIntoId: string }
export const mergeDisorders = async (merge: Merge) => (await request(MergeDisorders, merge)).bulkEditDisorders
export const mergeDisordersEffects = async (merge: Merge) =>
  (await request(MergeDisordersEffects, merge)).bulkEditDisordersEffects
export const undoDisorderMerge = (id: string) => request(UndoDisorderMerge, { id })

/** The condition after each change, newest first, asked for part by part. */
export const disorderVersionsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...CONDITIONS_KEY, 'versions', id],
    queryFn: async ({ pageParam, signal }) =>
      (await request(DisorderVersionList, { id, upTo: pageParam }, { signal })).disorderVersions,
    initialPageParam: null as number | null,
    // The first of all has none before it.
    getNextPageParam: (last) => (last.at(-1)?.before ? (last.at(-1)?.number ?? 1) - 1 : undefined),
  })

export const restoreDisorder = (input: DisorderRestore) => request(RestoreDisorder, input)

/** A preview of the metadata of a condition's page; the last one stays while the next one comes. */
export const conditionSeoOptions = (typed: { id: string; slug: string; seo: string }) =>
  queryOptions({
    queryKey: [...CONDITIONS_KEY, typed.id, 'seo-preview', typed],
    queryFn: async ({ signal }) => (await request(SeoPreviewOfCondition, typed, { signal })).disorderSeoPreview,
    placeholderData: keepPreviousData,
  })
