import { GIVES_BACK, OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { makeEngagement } from '../../engagement/kinds/engagement.fixtures.ts'
import { placeFlag } from '../../flags/flag/flag-kinds.fixtures.ts'
import { IS_LISTED } from './forum-tags.db.ts'
import { makeForumTag, makeGlobalTagMerge, makeTag, makeTagMerge, putTags, tagEngagement } from './tags.fixtures.ts'

let made = 0

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    setThreadTags: {
      effects: OWN_ROW,
      topic: 'thread',
      inputs: [
        async (t) => {
          const { assocId: id } = await placeFlag(t, 'thread')
          const [before, after] = [await makeForumTag(t), await makeForumTag(t)]
          await putTags(t, id, { categories: [before] })
          return { id, tagIds: [after.id], shownTagIds: [before.id] }
        },
      ],
    },
    setTags: {
      effects: OWN_ROW,
      topic: 'thread',
      inputs: [
        async (t) => {
          const { assocId: id } = await placeFlag(t, 'thread')
          const [before, after] = [await makeTag(t), await makeTag(t)]
          await putTags(t, id, { tags: [before] })
          return { id, tagIds: [after.id], shownTagIds: [before.id] }
        },
      ],
    },
    createForumTag: {
      effects: OWN_ROW,
      topic: 'tag',
      inputs: [async () => ({ name: `Side effects ${++made}`, description: 'What else it does', displayOrder: 0 })],
    },
    updateForumTag: {
      effects: OWN_ROW,
      topic: 'tag',
      inputs: [
        async (t) => ({
          id: (await makeForumTag(t)).id,
          name: `Other effects ${++made}`,
          description: 'What else it does',
          version: 1,
        }),
      ],
    },
    reorderTags: {
      effects: { none: 'the order is what is seen and moved' },
      topic: 'tag',
      inputs: [
        async (t) => {
          await makeForumTag(t)
          const tags = t.sites.one.from('forumTags').where(IS_LISTED).select('id')
          const shownIds = (await tags.orderBy('displayOrder').execute()).map(({ id }) => id)
          return { orderedIds: shownIds.toReversed(), shownIds }
        },
      ],
    },
    deleteForumTag: {
      effects: { query: 'deleteForumTagEffects' },
      topic: 'tag',
      inputs: [async (t) => ({ id: (await makeForumTag(t)).id, targetId: (await makeForumTag(t)).id })],
    },
    mergeForumTags: {
      effects: { query: 'mergeForumTagsEffects' },
      topic: 'tag',
      inputs: [
        async (t) => {
          const { assocId: id } = await placeFlag(t, 'thread')
          const [from, to] = [await makeForumTag(t), await makeForumTag(t)]
          await putTags(t, id, { categories: [from] })
          return { ids: [from.id], mergeIntoId: to.id }
        },
      ],
    },
    undoForumTagMerge: {
      effects: GIVES_BACK,
      topic: 'tag',
      inputs: [async (t, actor) => ({ id: await makeTagMerge(t, actor) })],
    },
    mergeTags: {
      effects: { query: 'mergeTagsEffects' },
      topic: 'tag',
      inputs: [
        async (t) => {
          const { assocId: id } = await placeFlag(t, 'thread')
          const [from, to] = [await makeTag(t), await makeTag(t)]
          await putTags(t, id, { tags: [from] })
          await tagEngagement(t, (await makeEngagement(t)).id, from.id)
          return { ids: [from.id], mergeIntoId: to.id }
        },
      ],
    },
    undoTagMerge: {
      effects: GIVES_BACK,
      topic: 'tag',
      inputs: [async (t, actor) => ({ id: await makeGlobalTagMerge(t, actor) })],
    },
    createTag: {
      effects: OWN_ROW,
      topic: 'tag',
      inputs: [async () => ({ name: `Kind words ${++made}`, slug: `kind-titles-${made}` })],
    },
    updateTag: {
      effects: { none: 'its name is the same thing wherever it stands' },
      topic: 'tag',
      inputs: [
        async (t) => ({
          id: (await makeTag(t)).id,
          name: `Kinder words ${++made}`,
          slug: `kinder-words-${made}`,
          version: 1,
        }),
      ],
    },
    deleteTag: {
      effects: { query: 'deleteTagEffects' },
      topic: 'tag',
      inputs: [async (t) => ({ id: (await makeTag(t)).id })],
    },
  },
  queries: {
    mergeForumTagsEffects: async (t) => ({
      ids: [(await makeForumTag(t)).id],
      mergeIntoId: (await makeForumTag(t)).id,
    }),
    mergeTagsEffects: async (t) => ({ ids: [(await makeTag(t)).id], mergeIntoId: (await makeTag(t)).id }),
    deleteForumTagEffects: async (t) => ({ id: (await makeForumTag(t)).id, targetId: (await makeForumTag(t)).id }),
  },
  lists: {
    tagPage: {
      fill: async (t) => {
        for (const name of ['Zeal', 'calm', 'Heart_', '100% calm', 'Work']) await makeTag(t, name)
      },
      searchedIn: { search: 'name' },
    },
    forumTagPage: {
      fill: async (t) => {
        for (const name of ['Zeal', 'calm', 'Heart_', '100% calm', 'Work']) await makeForumTag(t, name)
      },
      searchedIn: { search: 'name' },
    },
  },
}
