import type { Examples } from '../../../../test/examples.ts'
import { placeLook } from './second-looks.fixtures.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    giveSecondLook: {
      effects: { none: 'it changes nothing about the text' },
      topic: 'secondLook',
      inputs: [async (t) => ({ id: await placeLook(t), verdict: 'SPAM' })],
    },
  },
}
