import type { Examples } from '../../../test/examples.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  queries: { user: async (t) => ({ id: (await t.signIn(3)).id }) },
  lists: {
    users: {
      fill: async (t) => {
        for (const username of ['Ann_1', 'ann', 'Bert', 'anna', 'carl.100', 'zoe_']) await t.signIn(2, { username })
      },
      searchedIn: { userSearchTerm: 'username' },
    },
  },
}
