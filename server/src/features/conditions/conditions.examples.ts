import type { Examples } from '../../../test/examples.ts'
import { makeDisorder } from './conditions.fixtures.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  lists: {
    disorders: {
      fill: async (t) => {
        for (const name of ['Migraine', 'Lupus', "Raynaud's disease", 'Crohn_100', 'Cal-cinosis'])
          await makeDisorder(t, name)
      },
      searchedIn: { search: 'name' },
    },
  },
}
