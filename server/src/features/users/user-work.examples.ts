import type { Examples } from '../../../test/examples.ts'
import { makeSpammer } from './block.fixtures.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
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
