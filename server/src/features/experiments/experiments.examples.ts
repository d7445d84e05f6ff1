import type { Actor, TestApp } from '../../../test/app.ts'
import type { Examples } from '../../../test/examples.ts'
import { makeExperiment } from './experiments.fixtures.ts'

const WHOLE = {
  description: 'Does a calmer form bring more sign-ups?',
  persistSessions: true,
  audience: { excludeEmployees: false, excludeBots: true },
  exclusionGroup: 'forms',
  plannedSessions: 5000,
  plannedEnd: '2027-01-31',
}
let made = 0
const oneMade = async (t: TestApp, chief: Actor) => ({ id: (await makeExperiment(t, chief)).id })

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    updateExperiment: {
      effects: {
        none: 'no row is moved: a session gets its variant when it comes again, and `experimentMoves` shows beforehand how many change',
      },
      topic: 'experiment',
      inputs: [
        async (t) => ({
          name: 'Softer words',
          symbol: `softer-words-${++made}`,
          isActive: true,
          siteIds: [t.sites.one.siteId],
          variants: [
            { key: 'control', weight: 3 },
            { key: 'soft', weight: 1 },
          ],
          ...WHOLE,
        }),
        async (t, chief) => {
          const { id, symbol, version } = await makeExperiment(t, chief, WHOLE)
          return { id, version, name: 'Softer still', symbol: `${symbol}-b`, description: 'Other words' }
        },
      ],
    },
    stopExperimentVariant: {
      effects: {
        none: 'no row is moved: a session gets its variant when it comes again, and `experimentMoves` shows beforehand how many change',
      },
      topic: 'experiment',
      inputs: [
        async (t, chief) => {
          const { id, version } = await makeExperiment(t, chief)
          return { id, key: 'calm', version }
        },
      ],
    },
  },
  lists: {
    experiments: {
      fill: async (t, chief) => {
        for (const name of ['Zeal', 'calm', 'Heart_', '100% calm', 'Calm'])
          await makeExperiment(t, chief, { name, isActive: name !== 'Zeal' })
      },
    },
    experimentStats: { of: oneMade },
    experimentGoals: { of: oneMade },
  },
  queries: {
    experimentMoves: async (t, chief) => ({
      id: (await makeExperiment(t, chief)).id,
      variants: [{ key: 'control', weight: 1 }],
    }),
    runSimulation: async (t, chief) => ({ id: (await makeExperiment(t, chief)).id, n: 100 }),
  },
}
