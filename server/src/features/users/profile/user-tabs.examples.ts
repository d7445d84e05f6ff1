import type { TestApp } from '../../../../test/app.ts'
import { OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { makeDisorder } from '../../conditions/conditions.fixtures.ts'
import { insertUserDisorder } from './user-disorders.db.ts'
import { insertSocialSite } from './user-socials.db.ts'

let made = 0
const URL = 'https://teal.example'
const someDisorder = (t: TestApp) => makeDisorder(t, `Condition of examples ${++made}`)
const social = async (t: TestApp) => {
  const { id: userId, siteId } = await t.signIn(3)
  return insertSocialSite(t.siteOf(siteId), { userId, type: 'blog', url: URL })
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    createSocialSite: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [async (t) => ({ userId: (await t.signIn(3)).id, type: 'BLOG', url: URL })],
    },
    updateSocialSite: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [async (t) => ({ id: (await social(t)).id, url: 'https://other.example', version: 1 })],
    },
    deleteSocialSite: { effects: OWN_ROW, topic: 'user', inputs: [async (t) => ({ id: (await social(t)).id })] },
    createUserDisorder: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [
        async (t) => ({
          userId: (await t.signIn(3)).id,
          disorderId: await someDisorder(t),
          relationshipType: 'CAREGIVER',
        }),
      ],
    },
    deleteUserDisorder: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [
        async (t) => {
          const { id: userId, siteId } = await t.signIn(3)
          const disorderId = await someDisorder(t)
          return { id: await insertUserDisorder(t.siteOf(siteId), { userId, disorderId, relationshipType: 'none' }) }
        },
      ],
    },
  },
  queries: { activityStream: async (t) => ({ userId: (await t.signIn(3)).id }) },
}
