import type { Actor, TestApp } from '../../../../test/app.ts'
import { GIVES_BACK } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { doBulk, prepare } from './bulk.fixtures.ts'

const one = async (t: TestApp, actor: Actor) => {
  const { flagId } = await placeFlag(t, 'comment')
  return prepare(t, actor, { operation: 'DONE', flags: [{ id: flagId, version: 1 }] })
}
const started = async (t: TestApp, actor: Actor) => {
  const id = await one(t, actor)
  await t.mutate(actor, 'startBulkDecision', { id })
  return id
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    prepareBulkDecision: {
      effects: { none: 'it is what tells them' },
      inputs: [
        async (t) => ({
          operation: 'SPAM',
          flags: [{ id: (await placeFlag(t, 'comment')).flagId, version: 1 }],
        }),
        async (t) => ({
          operation: 'DONE',
          filter: {
            assocType: 'COMMENT',
            assignedToUserIds: [(await t.signIn(2)).id],
            isOpen: true,
            isSpam: false,
            isOffensive: false,
            isImage: false,
            isReported: false,
            isRequiredToPublish: false,
            atRisk: false,
          },
        }),
      ],
    },
    decideFlags: {
      effects: {
        none: 'a page of flags at most, that are seen and selected; its answer and its audit row tell what came of it',
      },
      topic: 'flag',
      inputs: [
        async (t) => ({
          operation: 'SPAM',
          flags: [{ id: (await placeFlag(t, 'comment')).flagId, version: 1 }],
        }),
      ],
    },
    startBulkDecision: {
      effects: { query: 'bulkDecision' },
      topic: 'run',
      inputs: [async (t, actor) => ({ id: await one(t, actor) })],
    },
    undoBulkDecision: {
      effects: GIVES_BACK,
      topic: 'run',
      inputs: [
        async (t, actor) => {
          const id = await started(t, actor)
          await doBulk(t, id)
          return { id }
        },
      ],
    },
    stopBulkDecision: {
      effects: { none: 'it leaves the rest alone' },
      topic: 'run',
      inputs: [async (t, actor) => ({ id: await started(t, actor) })],
    },
  },
  queries: { bulkDecision: async (t, actor) => ({ id: await one(t, actor) }) },
}
