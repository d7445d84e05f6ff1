import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    setLaunchCheckAside: {
      effects: OWN_ROW,
      inputs: [async () => ({ id: 'contact', reason: 'After the move', until: new Date(Date.now() + 86_400_000) })],
    },
    takeLaunchCheckBack: { effects: OWN_ROW, inputs: [async () => ({ id: 'contact' })] },
    confirmLaunchCheck: { effects: OWN_ROW, inputs: [async () => ({ id: 'thresholds' })] },
  },
  queries: {
    launchCheckVersions: async () => ({ id: 'contact' }),
    launchCheckHistory: async () => ({ id: 'contact' }),
  },
}
