import { OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { makeSubscriber } from '../lead-upload/lead-upload.fixtures.ts'

let made = 0
const fresh = () => `subscriber-${++made}@list.example`

/** Addresses are kept in small letters. */
const shown = (text: string) => `${text}@list.example`.toLowerCase()

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    markSubscriber: {
      effects: OWN_ROW,
      inputs: [async (t) => ({ id: await makeSubscriber(t, fresh()), status: 'BOUNCED' })],
    },
    markAddress: {
      effects: OWN_ROW,
      inputs: [async () => ({ email: fresh(), status: 'BLACKLISTED' })],
    },
  },
  lists: {
    subscribers: {
      fill: async (t) => {
        const names = ['ann_100', "o'cal", 'calm%', 'x_y', 'plain']
        for (const [nth, status] of ['subscribed', 'unsubscribed', 'bounced', 'blacklisted', 'subscribed'].entries())
          await makeSubscriber(t, `${names[nth]}.${fresh()}`, status)
      },
      searchedIn: { search: 'email' },
    },
  },
  exports: {
    subscribers: {
      query: 'subscribers',
      plant: async (t, actor, text) => {
        const email = shown(text)
        await makeSubscriber(t, email, 'subscribed', actor.siteId)
        return { search: text }
      },
      shows: shown,
    },
  },
}
