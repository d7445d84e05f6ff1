import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    deleteUserProfilePicture: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [async (t) => ({ userId: (await t.signIn(3)).id })],
    },
  },
}
