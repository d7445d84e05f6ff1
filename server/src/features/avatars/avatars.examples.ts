import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    deleteUserProfilePicture: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [async (t) => ({ userId: (await t.signIn(3)).id })],
    },
  },
}
