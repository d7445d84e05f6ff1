import { GIVES_BACK } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'

const BODY = '<p>Ring me on 07700 900123</p>'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    maskPrivateData: {
      effects: { none: 'what is masked is marked in the text beside the button' },
      topic: 'flag',
      inputs: [async (t) => ({ id: (await placeFlag(t, 'comment', { body: BODY })).flagId, version: 1 })],
    },
    unmaskPrivateData: {
      effects: GIVES_BACK,
      topic: 'flag',
      inputs: [
        async (t) => {
          const { flagId } = await placeFlag(t, 'comment', { body: BODY })
          await t.mutate(await t.signIn(1), 'maskPrivateData', { id: flagId })
          return { id: flagId, version: 2 }
        },
      ],
    },
  },
  queries: {
    privateOriginal: async (t) => {
      const { flagId } = await placeFlag(t, 'comment', { body: BODY })
      await t.mutate(await t.signIn(1), 'maskPrivateData', { id: flagId })
      return { id: flagId }
    },
  },
}
