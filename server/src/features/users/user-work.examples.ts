import type { Examples } from '../../../test/examples.ts'
import { makeSpammer } from './block.fixtures.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  queries: {
    deleteUserEffects: async (t) => ({ id: (await t.signIn(3)).id, everywhere: true }),
  },
  mutations: {
    deleteUser: {
      topic: 'user',
      inputs: [async (t) => ({ id: (await t.signIn(3)).id, everywhere: true })],
    },
    syncUsers: { topic: 'run', inputs: [async () => ({})] },
    recallBlock: {
      topic: 'run',
      inputs: [
        async (t) => {
          const member = await t.signIn(3)
          await makeSpammer(t, member)
          return { id: member.id }
        },
      ],
    },
  },
}
