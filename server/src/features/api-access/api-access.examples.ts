import type { Examples } from '../../../test/examples.ts'
import { makeToken } from './api-access.fixtures.ts'

let made = 0

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    createApiToken: {
      topic: 'apiToken',
      inputs: [async () => ({ name: `Outside ${++made}`, scopes: ['CREATE', 'READ'], days: 90 })],
    },
    rotateApiToken: {
      topic: 'apiToken',
      inputs: [
        async (t, actor) => {
          const { id, version } = await makeToken(t, actor)
          return { id, overlapHours: 24, version }
        },
      ],
    },
    revokeApiToken: { topic: 'apiToken', inputs: [async (t, actor) => ({ id: (await makeToken(t, actor)).id })] },
  },
}
