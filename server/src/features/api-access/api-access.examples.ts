import type { Examples } from '../../../test/examples.ts'
import { makeDelivery, makeHook, makeToken } from './api-access.fixtures.ts'

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
    createWebhook: {
      topic: 'webhook',
      inputs: [
        async () => ({ name: `Hook ${++made}`, url: `https://hooks.example.org/${made}`, events: ['TEXT_REMOVED'] }),
      ],
    },
    updateWebhook: {
      topic: 'webhook',
      inputs: [
        async (t, actor) => {
          const { id, version } = await makeHook(t, actor)
          const url = `https://hooks.example.org/other-${++made}`
          return { id, name: `Hook ${made}`, url, events: ['TEXT_HELD', 'TEXT_EDITED'], isDisabled: true, version }
        },
      ],
    },
    rotateWebhookSecret: {
      topic: 'webhook',
      inputs: [
        async (t, actor) => {
          const { id, version } = await makeHook(t, actor)
          return { id, overlapHours: 24, version }
        },
      ],
    },
    deleteWebhook: { topic: 'webhook', inputs: [async (t, actor) => ({ id: (await makeHook(t, actor)).id })] },
    redeliverWebhook: { topic: 'webhook', inputs: [async (t, actor) => ({ id: await makeDelivery(t, actor) })] },
    revokeApiToken: { topic: 'apiToken', inputs: [async (t, actor) => ({ id: (await makeToken(t, actor)).id })] },
  },
  lists: {
    webhookDeliveries: {
      fill: async (t, actor) => {
        for (let n = 0; n < 5; n++) await makeDelivery(t, actor)
      },
    },
  },
}
