import type { Examples } from '../../../../test/examples.ts'
import { makeThread } from '../threads/threads.fixtures.ts'
import { makeStory } from './story-conversion.fixtures.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    createThreadFromStory: { topic: 'thread', inputs: [async (t) => ({ postId: await makeStory(t) })] },
    linkStoryThread: {
      topic: 'thread',
      inputs: [async (t) => ({ postId: await makeStory(t), threadId: (await makeThread(t)).id })],
    },
    undoConversion: {
      topic: 'thread',
      inputs: [
        async (t) => {
          const given = { postId: await makeStory(t) }
          const { answer } = await t.mutate<{ id: string }>(await t.signIn(1), 'createThreadFromStory', given, 'id')
          return { id: answer?.id }
        },
      ],
    },
  },
}
