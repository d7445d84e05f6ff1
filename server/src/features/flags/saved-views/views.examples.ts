import type { Actor, TestApp } from '../../../../test/app.ts'
import { GIVES_BACK, OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { insertView, updateView } from './views.db.ts'

let n = 0
const view = () => ({ name: `View ${++n}`, address: 'filters=spam', isTeam: false })
const placeView = async (t: TestApp, { id, siteId }: Actor, { isDeleted = false } = {}) =>
  asSystem(
    t,
    async ({ site }) => {
      const made = await insertView(site, id, view())
      if (isDeleted) await updateView(site, made.id, { isDeleted })
      return made.id
    },
    siteId,
  )

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    saveView: {
      effects: OWN_ROW,
      topic: 'savedView',
      inputs: [
        async () => view(),
        async (t, actor) => ({ ...view(), id: await placeView(t, actor), isTeam: true, version: 1 }),
      ],
    },
    deleteView: {
      effects: {
        none: 'a view of the team is its name and filters: nothing that it shows is changed, and Undo brings it back',
      },
      topic: 'savedView',
      inputs: [async (t, actor) => ({ id: await placeView(t, actor) })],
    },
    restoreView: {
      effects: GIVES_BACK,
      topic: 'savedView',
      inputs: [async (t, actor) => ({ id: await placeView(t, actor, { isDeleted: true }) })],
    },
  },
}
