import type { Examples } from '../../../test/examples.ts'
import { menuOf } from './site-menu.fixtures.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    setMenu: {
      topic: 'menu',
      inputs: [
        async (t, actor) => {
          const { answer } = await t.query<{ version: number }>(actor, 'getMenu', {}, 'version')
          return { menu: menuOf([`Start ${answer?.version}`, '/'], ['Forums', '/forums']), version: answer?.version }
        },
      ],
    },
    restoreMenu: {
      topic: 'menu',
      inputs: [
        async (t, actor) => {
          for (const title of ['First', 'Second']) await t.mutate(actor, 'setMenu', { menu: menuOf([title, '/']) })
          const { answer } = await t.query<{ version: number }>(actor, 'getMenu', {}, 'version')
          const versions = await t.query<{ number: number }[]>(actor, 'menuVersions', {}, 'number')
          return { number: (versions.answer?.[0]?.number ?? 2) - 1, version: answer?.version }
        },
      ],
    },
  },
  queries: {
    getMenuSources: async () => ({ type: 'POSTS', page: 1, sort: 'RECENT' }),
    postSearch: async () => ({ search: 'sleep' }),
    menuVersions: async () => ({ upTo: 9 }),
  },
}
