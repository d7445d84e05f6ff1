import type { Examples } from '../../../../test/examples.ts'
import { placeFlag } from '../../flags/flag/flag-kinds.fixtures.ts'
import { makeForumTag, makeTag, putTags } from './tags.fixtures.ts'

let made = 0

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    setThreadTags: {
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
    createTag: { topic: 'tag', inputs: [async () => ({ name: `Kind words ${++made}`, slug: `kind-words-${made}` })] },
    updateTag: {
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
    deleteTag: { topic: 'tag', inputs: [async (t) => ({ id: (await makeTag(t)).id })] },
  },
  lists: {
    tags: {
      fill: async (t) => {
        for (const name of ['Zeal', 'calm', 'Heart_', '100% calm', 'Work']) await makeTag(t, name)
      },
      searchedIn: { search: 'name' },
    },
    forumTags: {
      fill: async (t) => {
        for (const name of ['Zeal', 'calm', 'Heart_', '100% calm', 'Work']) await makeForumTag(t, name)
      },
      searchedIn: { search: 'name' },
    },
  },
}
