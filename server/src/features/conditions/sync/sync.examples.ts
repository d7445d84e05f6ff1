import type { Examples } from '../../../../test/examples.ts'
import { makeWaitingSync } from './sync.fixtures.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    syncData: {
      effects: { none: 'what it would change is shown before anything does' },
      topic: 'condition',
      inputs: [async () => ({ dataType: 'NOMENCLATURE', isForced: false })],
    },
    decideSync: {
      effects: { none: 'it is decided about a change, and changes nothing of it' },
      topic: 'condition',
      inputs: [
        async (t) => ({ id: await makeWaitingSync(t), kind: 'RENAMED', orphaCode: 11, decision: 'ACCEPT' }),
        async (t) => ({ id: await makeWaitingSync(t), kind: 'RENAMED', decision: 'LEAVE', withDecided: true }),
      ],
    },
    applySync: {
      effects: { query: 'disorderSync' },
      topic: 'condition',
      inputs: [async (t) => ({ id: await makeWaitingSync(t), version: 1 })],
    },
    discardSync: {
      effects: { none: 'what was loaded and not applied is given up' },
      topic: 'condition',
      inputs: [async (t) => ({ id: await makeWaitingSync(t) })],
    },
  },
  queries: {
    disorderSync: async () => ({ dataType: 'NOMENCLATURE' }),
    disorderSyncInUse: async () => ({ dataType: 'NOMENCLATURE' }),
  },
  lists: {
    obsoleteDisorders: {
      of: async (t) => {
        for (const code of [881, 882, 883, 884, 885])
          await t.database.pool.query(
            `insert into disorders (name, orpha_code, total_status) values ($1, $2, 'Inactive') on conflict do nothing`,
            [`No longer used ${code}`, code],
          )
        return {}
      },
    },
    disorderSyncRows: {
      of: async (t) => ({ syncId: await makeWaitingSync(t), kind: 'RENAMED' }),
    },
  },
}
