import type { Examples } from '../../../../test/examples.ts'
import { makeBurst } from './bursts.fixtures.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  lists: {
    bursts: {
      fill: async (t) => {
        for (let n = 0; n < 5; n++) await makeBurst(t)
      },
    },
  },
  queries: { burst: async (t) => ({ id: (await makeBurst(t)).id }) },
}
