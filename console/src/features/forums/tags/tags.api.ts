import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ForumTagDeletion, ForumTagDraft } from '@ward/domain/forums/forum-tags'
import { MERGE_GLOBAL_TAG_TEXT, MERGE_TAG_TEXT, type TagMerge } from '@ward/domain/forums/tag-merge'
import type { TagDraft, TagFilter, TagInput, ThreadTags } from '@ward/domain/forums/tags'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { AllForumTagsQuery, FindTagsQuery, TagsOfThreadFragment } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const tagsOfThread = `
  fragment TagsOfThread on Thread { id forumTags { id name } tags { id name } }
`
export type TagsOfThread = TagsOfThreadFragment

const FindForumTags = graphql(`
  query FindForumTags($search: String!, $ids: [ID!]!, $limit: Int!) {
    forumTagPage(search: $search, ids: $ids, limit: $limit) { total forumTags { id name description } }
  }
`)

const FindTags = graphql(`
  query FindTags($search: String!, $ids: [ID!]!, $limit: Int!, $offset: Int! = 0) {
    tagPage(search: $search, ids: $ids, limit: $limit, offset: $offset) { total tags { id name slug version threadCount } }
  }
`)

const AllForumTags = graphql(`
  query AllForumTags { forumTags { id name slug description version threadCount } }
`)

const MergedInto = graphql(`
  query MergedInto($id: ID!) {
    forumTagPage(ids: [$id], limit: 1) { forumTags { synonyms merges { id name insertedAt } } }
  }
`)

const GlobalMergedInto = graphql(`
  query GlobalMergedInto($id: ID!) {
    tagPage(ids: [$id], limit: 1) { tags { synonyms merges { id name insertedAt } } }
  }
`)

const AllTags = graphql(`
  query AllTags { tags { id name slug version threadCount } }
`)

const CreateForumTag = graphql(`
  mutation CreateForumTag($name: String!, $description: String) {
    createForumTag(name: $name, description: $description) { id name description version }
  }
`)

const UpdateForumTag = graphql(`
  mutation UpdateForumTag($id: ID!, $name: String, $description: String, $version: Int) {
    updateForumTag(id: $id, name: $name, description: $description, version: $version) {
      id name description version
    }
  }
`)

const ReorderTags = graphql(`
  mutation ReorderTags($orderedIds: [ID!]!, $shownIds: [ID!]) {
    reorderTags(orderedIds: $orderedIds, shownIds: $shownIds)
  }
`)

const DeleteForumTag = graphql(`
  mutation DeleteForumTag($id: ID!, $targetId: ID) { deleteForumTag(id: $id, targetId: $targetId) }
`)

const DeleteForumTagEffects = graphql(`
  query DeleteForumTagEffects($id: ID!, $targetId: ID) { deleteForumTagEffects(id: $id, targetId: $targetId) { kind n } }
`)

const MergeForumTags = graphql(`
  mutation MergeForumTags($ids: [ID!]!, $mergeIntoId: ID!) {
    mergeForumTags(ids: $ids, mergeIntoId: $mergeIntoId) { id merges { id name } }
  }
`)

const MergeForumTagsEffects = graphql(`
  query MergeForumTagsEffects($ids: [ID!]!, $mergeIntoId: ID!) {
    mergeForumTagsEffects(ids: $ids, mergeIntoId: $mergeIntoId) { kind n }
  }
`)

const UndoForumTagMerge = graphql(`
  mutation UndoForumTagMerge($id: ID!) { undoForumTagMerge(id: $id) { id } }
`)

const MergeTags = graphql(`
  mutation MergeTags($ids: [ID!]!, $mergeIntoId: ID!) {
    mergeTags(ids: $ids, mergeIntoId: $mergeIntoId) { id merges { id name } }
  }
`)

const MergeTagsEffects = graphql(`
  query MergeTagsEffects($ids: [ID!]!, $mergeIntoId: ID!) {
    mergeTagsEffects(ids: $ids, mergeIntoId: $mergeIntoId) { kind n }
  }
`)

const UndoTagMerge = graphql(`
  mutation UndoTagMerge($id: ID!) { undoTagMerge(id: $id) { id } }
`)

const SetThreadTags = graphql(`
  mutation SetThreadTags($id: ID!, $tagIds: [ID!]!, $shownTagIds: [ID!]) {
    setThreadTags(id: $id, tagIds: $tagIds, shownTagIds: $shownTagIds) { ...TagsOfThread }
  }
  ${tagsOfThread}
`)

const SetTags = graphql(`
  mutation SetTags($id: ID!, $tagIds: [ID!]!, $shownTagIds: [ID!]) {
    setTags(id: $id, tagIds: $tagIds, shownTagIds: $shownTagIds) { ...TagsOfThread }
  }
  ${tagsOfThread}
`)

const CreateTag = graphql(`
  mutation CreateTag($slug: String!, $name: String!) {
    createTag(slug: $slug, name: $name) { id name slug version }
  }
`)

const UpdateTag = graphql(`
  mutation UpdateTag($id: ID!, $slug: String!, $name: String!, $version: Int) {
    updateTag(id: $id, slug: $slug, name: $name, version: $version) { id name slug version }
  }
`)

const DeleteTag = graphql(`
  mutation DeleteTag($id: ID!) { deleteTag(id: $id) }
`)

const DeleteTagEffects = graphql(`
  query DeleteTagEffects($id: ID!) { deleteTagEffects(id: $id) { kind n } }
`)

/** Begins the keys of all lists of tags. */
export const TAGS_KEY = ['tags'] as const

/** The forum tags of the site, in its order. */
export const allForumTagsOptions = queryOptions({
  queryKey: [...TAGS_KEY, 'forum', 'all'],
  queryFn: async ({ signal }) => (await request(AllForumTags, {}, { signal })).forumTags,
})

/** The tags of the network, by name. */
export const allTagsOptions = queryOptions({
  queryKey: [...TAGS_KEY, 'global', 'all'],
  queryFn: async ({ signal }) => (await request(AllTags, {}, { signal })).tags,
})

type Requested = { search: string; ids: readonly string[]; limit: number }

export const fetchForumTags = async (requested: Requested, signal: AbortSignal) =>
  (await request(FindForumTags, { ...requested, ids: [...requested.ids] }, { signal })).forumTagPage

export const fetchTags = async (requested: Requested, signal: AbortSignal) =>
  (await request(FindTags, { ...requested, ids: [...requested.ids] }, { signal })).tagPage

export const saveForumTags = async (input: ThreadTags) => (await request(SetThreadTags, input)).setThreadTags
export const saveTags = async (input: ThreadTags) => (await request(SetTags, input)).setTags
export const createTag = async (input: TagInput) => (await request(CreateTag, input)).createTag

export type TagRow = FindTagsQuery['tagPage']['tags'][number]

/** One page of the network's tags; the old rows stay while the next ones come. */
export const tagsOptions = (filter: TagFilter) => {
  const query = { ...toListQuery(filter), ids: [] }
  return queryOptions({
    queryKey: [...TAGS_KEY, 'list', query],
    queryFn: async ({ signal }) => {
      const { total, tags: rows } = (await request(FindTags, query, { signal })).tagPage
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const saveTag = async ({ id, version, ...tag }: TagDraft) =>
  id === null ? createTag(tag) : (await request(UpdateTag, { id, version, ...tag })).updateTag
export const deleteTag = (id: string) => request(DeleteTag, { id })
export const deleteTagEffects = async (id: string) => (await request(DeleteTagEffects, { id })).deleteTagEffects

export type ForumTagRow = AllForumTagsQuery['forumTags'][number]
export const saveForumTag = async ({ id, version, name, description }: ForumTagDraft) =>
  id === null
    ? (await request(CreateForumTag, { name, description })).createForumTag
    : (await request(UpdateForumTag, { id, version, name, description })).updateForumTag
export const reorderTags = (orderedIds: string[], shownIds: string[]) => request(ReorderTags, { orderedIds, shownIds })
export const deleteForumTag = (input: ForumTagDeletion) => request(DeleteForumTag, input)
export const deleteForumTagEffects = async (input: ForumTagDeletion) =>
  (await request(DeleteForumTagEffects, input)).deleteForumTagEffects

/** The queries that merge and part tags of one kind, and list the tags merged into one. */
export const FORUM_TAG_MERGES = {
  text: MERGE_TAG_TEXT,
  merge: async (input: TagMerge) => (await request(MergeForumTags, input)).mergeForumTags,
  effects: async (input: TagMerge) => (await request(MergeForumTagsEffects, input)).mergeForumTagsEffects,
  undo: (id: string) => request(UndoForumTagMerge, { id }),
  key: [...TAGS_KEY, 'forum', 'merged'],
  into: async (id: string, signal: AbortSignal) =>
    (await request(MergedInto, { id }, { signal })).forumTagPage.forumTags[0] ?? null,
}
/** The same of the network's tags. */
export const GLOBAL_TAG_MERGES = {
  text: MERGE_GLOBAL_TAG_TEXT,
  merge: async (input: TagMerge) => (await request(MergeTags, input)).mergeTags,
  effects: async (input: TagMerge) => (await request(MergeTagsEffects, input)).mergeTagsEffects,
  undo: (id: string) => request(UndoTagMerge, { id }),
  key: [...TAGS_KEY, 'global', 'merged'],
  into: async (id: string, signal: AbortSignal) =>
    (await request(GlobalMergedInto, { id }, { signal })).tagPage.tags[0] ?? null,
}
export type TagMerges = typeof FORUM_TAG_MERGES | typeof GLOBAL_TAG_MERGES
