import { OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { helplinesVersion } from './helplines.actions.ts'

const shownHelplines = (t: Parameters<typeof placeFlag>[0], siteId: number) =>
  helplinesVersion({ site: t.siteOf(siteId) })

const waiting = async (t: Parameters<typeof placeFlag>[0]) => (await placeFlag(t, 'comment', { atRisk: true })).flagId

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    takeAtRisk: { effects: OWN_ROW, topic: 'flag', inputs: [async (t) => ({ id: await waiting(t) })] },
    giveBackAtRisk: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t, actor) => {
          const id = await waiting(t)
          const { answer } = await t.mutate<{ lease: number }>(actor, 'takeAtRisk', { id }, 'lease')
          return { id, lease: answer?.lease }
        },
      ],
    },
    handAtRisk: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [async (t) => ({ id: await waiting(t), userId: (await t.signIn(2)).id })],
    },
    writeToAtRisk: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [async (t) => ({ id: await waiting(t), body: 'Are you safe right now?', nonce: crypto.randomUUID() })],
    },
    confirmHelplines: {
      effects: OWN_ROW,
      topic: 'setting',
      inputs: [async (t, { siteId }) => ({ version: await shownHelplines(t, siteId) })],
    },
    closeAtRisk: {
      effects: OWN_ROW,
      topic: 'flag',
      inputs: [
        async (t, actor) => {
          const id = await waiting(t)
          await t.mutate(actor, 'takeAtRisk', { id })
          return { id, outcome: 'FOLLOWED_UP', atRiskConfirmed: true, version: 1 }
        },
      ],
    },
  },
}
