import type { Examples } from '../../../test/examples.ts'
import { typeSetting } from './settings-command.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    restoreSetting: {
      inputs: [
        async (t, { siteId }) => {
          const ctx = t.ctxOf({ kind: 'command', siteId, roleId: null, command: 'site' }, siteId)
          for (const contact of ['first@one.test', 'second@one.test']) await typeSetting(ctx, 'contact', contact)
          return { name: 'contact', version: 1 }
        },
      ],
    },
  },
  queries: { settingVersions: async () => ({ name: 'contact', upTo: 9 }) },
}
