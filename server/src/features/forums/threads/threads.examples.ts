import type { TestApp } from '../../../../test/app.ts'
import { GIVES_BACK } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { makeForumTag, makeTag, putTags } from '../tags/tags.fixtures.ts'
import { makeReply, makeThread } from './threads.fixtures.ts'

const tagging = async (t: TestApp) => ({
  ids: [(await makeThread(t)).id],
  mode: 'ADD',
  forumTagIds: [(await makeForumTag(t)).id],
  tagIds: [(await makeTag(t)).id],
})

/** Inputs of the contract tests. */
export const examples: Examples = {
  lists: {
    threads: {
      fill: async (t) => {
        const forumTag = await makeForumTag(t)
        const tag = await makeTag(t)
        for (const name of ['Zeal', 'calm', 'Heart_', '100% calm', 'Work']) {
          const { id } = await makeThread(t, { name })
          if (name !== 'Zeal') await makeReply(t, id)
          await putTags(t, id, { categories: [forumTag], tags: [tag] })
        }
      },
      searchedIn: { name: 'name' },
    },
  },
  mutations: {
    tagThreads: { effects: { query: 'tagThreadsEffects' }, topic: 'thread', inputs: [tagging] },
    undoTagThreads: {
      effects: GIVES_BACK,
      topic: 'thread',
      inputs: [
        async (t, actor) => {
          const given = await tagging(t)
          const { answer } = await t.mutate<{ threads: object[] }>(
            actor,
            'tagThreads',
            given,
            'threads { id stateVersion }',
          )
          return { threads: answer?.threads ?? [] }
        },
      ],
    },
  },
  queries: {
    tagThreadsEffects: tagging,
    thread: async (t) => ({ id: (await makeThread(t)).id }),
    threadSeoPreview: async (t) => ({ id: (await makeThread(t)).id, slug: 'seen', seo: '{"title":"Seen"}' }),
    threadVersions: async (t) => ({ id: (await makeThread(t)).id, upTo: 9 }),
  },
}
