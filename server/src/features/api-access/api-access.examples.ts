import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { makeDelivery, makeHook, makeToken } from './api-access.fixtures.ts'

let made = 0

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    createApiToken: {
      effects: OWN_ROW,
      topic: 'apiToken',
      inputs: [async () => ({ name: `Outside ${++made}`, scopes: ['CREATE', 'READ'], days: 90 })],
    },
    rotateApiToken: {
      effects: { none: 'the dialog says how long the secret before still works' },
      topic: 'apiToken',
      inputs: [
        async (t, actor) => {
          const { id, version } = await makeToken(t, actor)
          return { id, overlapHours: 24, version }
        },
      ],
    },
    createWebhook: {
      effects: OWN_ROW,
      topic: 'webhook',
      inputs: [
        async () => ({ name: `Hook ${++made}`, url: `https://hooks.example.org/${made}`, events: ['TEXT_REMOVED'] }),
      ],
    },
    updateWebhook: {
      effects: OWN_ROW,
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
      effects: { none: 'the dialog says how long the secret before still signs' },
      topic: 'webhook',
      inputs: [
        async (t, actor) => {
          const { id, version } = await makeHook(t, actor)
          return { id, overlapHours: 24, version }
        },
      ],
    },
    deleteWebhook: {
      effects: { none: 'the question says that what waits for it is dropped' },
      topic: 'webhook',
      inputs: [async (t, actor) => ({ id: (await makeHook(t, actor)).id })],
    },
    redeliverWebhook: {
      effects: OWN_ROW,
      topic: 'webhook',
      inputs: [async (t, actor) => ({ id: await makeDelivery(t, actor) })],
    },
    revokeApiToken: {
      effects: { none: 'the question says that whoever uses it is refused from then on' },
      topic: 'apiToken',
      inputs: [async (t, actor) => ({ id: (await makeToken(t, actor)).id })],
    },
  },
  lists: {
    webhookDeliveries: {
      fill: async (t, actor) => {
        for (let n = 0; n < 5; n++) await makeDelivery(t, actor)
      },
    },
  },
}
