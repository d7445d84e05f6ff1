import type { Examples } from '../../../test/examples.ts'
import { menuOf } from './site-menu.fixtures.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    setMenu: {
      effects: { none: 'the whole menu is seen before it is saved, and members are shown it at once' },
      topic: 'menu',
      inputs: [
        async (t, actor) => {
          const { answer } = await t.query<{ version: number }>(actor, 'getMenu', {}, 'version')
          return { menu: menuOf([`Start ${answer?.version}`, '/'], ['Forums', '/forums']), version: answer?.version }
        },
      ],
    },
    restoreMenu: {
      effects: { none: 'the menu is one thing, and its versions stand beside it' },
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
