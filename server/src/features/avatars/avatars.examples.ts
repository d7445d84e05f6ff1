import type { Examples } from '../../../test/examples.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    deleteUserProfilePicture: {
      topic: 'user',
      inputs: [async (t) => ({ userId: (await t.signIn(3)).id })],
    },
  },
}
