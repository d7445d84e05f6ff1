import type { ThreadsTagging } from '@ward/domain/forums/thread-tagging'
import type { TagThreadsMutation } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const TagThreads = graphql(`
  mutation TagThreads($ids: [ID!]!, $mode: TaggingMode!, $forumTagIds: [ID!], $tagIds: [ID!]) {
    tagThreads(ids: $ids, mode: $mode, forumTagIds: $forumTagIds, tagIds: $tagIds) {
      effects { kind n } threads { id stateVersion }
    }
  }
`)

const TagThreadsEffects = graphql(`
  query TagThreadsEffects($ids: [ID!]!, $mode: TaggingMode!, $forumTagIds: [ID!], $tagIds: [ID!]) {
    tagThreadsEffects(ids: $ids, mode: $mode, forumTagIds: $forumTagIds, tagIds: $tagIds) { kind n }
  }
`)

const UndoTagThreads = graphql(`
  mutation UndoTagThreads($threads: [SeenThreadInput!]!) {
    undoTagThreads(threads: $threads) { effects { kind n } threads { id stateVersion } }
  }
`)

export type Tagged = TagThreadsMutation['tagThreads']

/** Tags many topics together; those it changed can be put back as they are answered. */
export const tagThreads = async (input: ThreadsTagging) => (await request(TagThreads, input)).tagThreads
export const tagThreadsEffects = async (input: ThreadsTagging) =>
  (await request(TagThreadsEffects, input)).tagThreadsEffects
export const undoTagThreads = async (threads: Tagged['threads']) =>
  (await request(UndoTagThreads, { threads })).undoTagThreads
