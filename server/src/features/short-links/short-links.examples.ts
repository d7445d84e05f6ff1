import type { Actor, TestApp } from '../../../test/app.ts'
import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
import { makeShortLink } from './short-links.fixtures.ts'

let made = 0
const fill = async (t: TestApp, actor: Actor) => {
  for (let n = 0; n < 5; n++) {
    const { code } = await makeShortLink(t, actor)
    for (let clicks = 0; clicks < n; clicks++)
      await t.fastify.inject({
        url: `/s/${code}`,
        headers: { host: 'one.test', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      })
  }
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    createShortlink: {
      effects: OWN_ROW,
      topic: 'shortlink',
      inputs: [async () => ({ url: `/forums/tag/made-${++made}`, code: `made-${made}` })],
    },
    updateShortlink: {
      effects: { none: 'its row shows where it led and how many clicks went there' },
      topic: 'shortlink',
      inputs: [
        async (t, actor) => {
          const { id, version } = await makeShortLink(t, actor)
          return { id, url: `https://news.example.org/moved-${++made}`, isDisabled: true, version }
        },
      ],
    },
    threadShortlink: {
      effects: OWN_ROW,
      topic: 'shortlink',
      inputs: [async (t) => ({ threadId: (await makeThread(t)).id })],
    },
  },
  queries: {
    shortlink: async (t, actor) => ({ id: (await makeShortLink(t, actor)).id }),
    shortlinkDays: async (t, actor) => ({ id: (await makeShortLink(t, actor)).id }),
  },
  lists: { shortlinks: { fill } },
}
