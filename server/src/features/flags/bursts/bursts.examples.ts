import type { Examples } from '../../../../test/examples.ts'
import { makeBurst } from './bursts.fixtures.ts'

/** What the contract tests ask with. */
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
