import type { Actor, TestApp } from '../../../../../test/app.ts'
import type { Examples } from '../../../../../test/examples.ts'
import { placeText } from '../deciding/burst-decisions.fixtures.ts'

/** A burst that is one so far; or one that somebody said is none. */
const judged = (isBurst: boolean) => async (t: TestApp, actor: Actor) => {
  const { burstId: id } = await placeText(t, null, actor.siteId)
  if (isBurst) await t.mutate(actor, 'judgeBurst', { id, isBurst: false }, 'id')
  return { id, isBurst }
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    judgeBurst: {
      effects: { none: 'its texts stay as they are, and Undo brings it back' },
      topic: 'burst',
      inputs: [judged(false), judged(true)],
    },
  },
}
