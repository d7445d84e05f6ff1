import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { giveAward, makeAward } from './awards.fixtures.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    upsertAward: {
      effects: OWN_ROW,
      topic: 'award',
      inputs: [
        async () => ({ name: 'Kind words', year: 2024 }),
        async (t) => ({ id: (await makeAward(t)).id, name: 'Kinder words', year: 2023, version: 1 }),
      ],
    },
    createUserAward: {
      effects: OWN_ROW,
      topic: 'award',
      inputs: [async (t) => ({ awardId: (await makeAward(t)).id, userId: (await t.signIn(3)).id, status: 'WINNER' })],
    },
    deleteUserAward: {
      effects: OWN_ROW,
      topic: 'award',
      inputs: [async (t) => ({ userAwardId: await giveAward(t, await makeAward(t), await t.signIn(3)) })],
    },
  },
  lists: {
    awards: {
      fill: async (t) => {
        for (const [name, year] of [
          ['Zeal', 2011],
          ['calm', 2024],
          ['Brave', null],
          ['Heart_', 2011],
          ['100% calm', null],
          ['Calm', 2011],
        ] as const) {
          const award = await makeAward(t, { name, year })
          const [ann, ben] = [await t.signIn(3), await t.signIn(3)]
          if (name !== 'Zeal') await giveAward(t, award, ann, 'winner')
          if (year === null) await giveAward(t, award, ben, 'finalist')
        }
      },
      searchedIn: { search: 'name' },
    },
  },
  exports: {
    awards: {
      query: 'awards',
      isShared: true,
      plant: async (t, _actor, name) => ({ search: (await makeAward(t, { name })).name }),
    },
  },
}
