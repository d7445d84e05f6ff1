import { GIVES_BACK, OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { makeThread } from '../threads/threads.fixtures.ts'
import { makeStory } from './story-conversion.fixtures.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    createThreadFromStory: {
      effects: { none: 'it makes one thread, which its answer shows, and Undo takes it back' },
      topic: 'thread',
      inputs: [async (t) => ({ postId: await makeStory(t) })],
    },
    linkStoryThread: {
      effects: OWN_ROW,
      topic: 'thread',
      inputs: [async (t) => ({ postId: await makeStory(t), threadId: (await makeThread(t)).id })],
    },
    undoConversion: {
      effects: GIVES_BACK,
      topic: 'thread',
      inputs: [
        async (t) => {
          const given = { postId: await makeStory(t) }
          const { answer } = await t.mutate<{ id: string }>(await t.signIn(1), 'createThreadFromStory', given, 'id')
          return { id: answer?.id, atRiskConfirmed: true }
        },
      ],
    },
  },
}
