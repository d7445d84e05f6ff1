import type { TestApp } from '../../../../test/app.ts'
import type { Examples } from '../../../../test/examples.ts'
import { placeText } from '../deciding/burst-decisions.fixtures.ts'

const judged = (isBurst: boolean) => async (t: TestApp, actor: { siteId: number }) => ({
  id: (await placeText(t, null, actor.siteId)).burstId,
  isBurst,
})

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: { judgeBurst: { topic: 'burst', inputs: [judged(false), judged(true)] } },
}
