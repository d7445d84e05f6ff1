import { TEST_PASSWORD } from '../../../test/app.ts'
import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  routes: {
    'POST /api/auth/change-password': async (t, { personId }) => {
      await t.signIn(5, { siteId: t.sites.two.siteId, personId })
      return { current: TEST_PASSWORD, password: 'Another-evening-7' }
    },
  },
  mutations: {
    endSession: {
      effects: OWN_ROW,
      inputs: [
        async (t, { personId }) => {
          const there = await t.signIn(5, { siteId: t.sites.two.siteId, personId })
          const { rows } = await t.database.pool.query('select id from sessions where user_id = $1', [there.id])
          return { id: rows[0].id }
        },
      ],
    },
    endOtherSessions: {
      effects: { page: 'the list of the sessions stands behind the question, their number in it' },
      inputs: [async () => ({})],
    },
  },
}
