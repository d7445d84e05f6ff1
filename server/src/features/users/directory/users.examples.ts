import type { Examples } from '../../../../test/examples.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  queries: {
    user: async (t) => ({ id: (await t.signIn(3)).id }),
    roleEffects: async (t) => ({ userIds: [(await t.signIn(3)).id], roleId: 4 }),
  },
  mutations: {
    bulkUpdateUserRoles: {
      effects: { query: 'roleEffects' },
      topic: 'user',
      inputs: [
        async (t) => ({ userIds: [(await t.signIn(3)).id, (await t.signIn(2)).id], roleId: 6, atRiskConfirmed: true }),
        async (t) => ({ userIds: [(await t.signIn(3)).id], roleId: 4 }),
      ],
    },
  },
  lists: {
    users: {
      fill: async (t) => {
        for (const [username, lastName] of [
          ['Ann_1', 'Moss'],
          ['ann', 'gullwether'],
          ['Bert', 'Moss'],
          ['anna', null],
          ['carl.100', 'Yarrow'],
          ['zoe_', null],
        ] as const) {
          const { id } = await t.signIn(2, { username })
          const names = { lastName, firstName: lastName && username }
          await t.database.network.updateTable('users').set(names).where('id', '=', id).execute()
        }
      },
      sortedBy: { EMAIL: 'private.email', FIRST_NAME: 'private.firstName', LAST_NAME: 'private.lastName' },
    },
  },
  exports: {
    users: {
      query: 'users',
      asked: ({ search = '', ...rest }) => ({ ...rest, userSearchTerm: search }),
      plant: async (t, { siteId }, bio) => {
        const { id, username } = await t.signIn(3, { siteId })
        await t.database.network.updateTable('users').set({ bio }).where('id', '=', id).execute()
        return { search: `username:${username}` }
      },
    },
  },
}
