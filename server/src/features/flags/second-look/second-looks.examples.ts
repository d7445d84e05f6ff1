import type { Examples } from '../../../../test/examples.ts'
import { placeLook } from './second-looks.fixtures.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    giveSecondLook: {
      effects: { none: 'it changes nothing about the text' },
      topic: 'secondLook',
      inputs: [async (t) => ({ id: await placeLook(t), verdict: 'SPAM' })],
    },
  },
}
