import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    createConversation: { effects: OWN_ROW, inputs: [async (t) => ({ userId: (await t.signIn(3)).id })] },
  },
}
