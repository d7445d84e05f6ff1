import type { Examples } from '../../../test/examples.ts'
import { typeSetting } from './settings-command.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  mutations: {
    setSiteSettings: {
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          const { answer } = await t.query<{ version: number }>(actor, 'getSiteSettings', {}, 'version')
          const contact = `help-${answer?.version}@one.test`
          return { settings: JSON.stringify({ contact }), version: answer?.version, reason: 'A new address' }
        },
      ],
    },
    setSiteSuperSettings: {
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          const { answer } = await t.query<{ version: number }>(actor, 'getSiteSuperSettings', {}, 'version')
          const mailFrom = `hello-${answer?.version}@one.test`
          return { settings: JSON.stringify({ mailFrom }), version: answer?.version, reason: 'A new sender' }
        },
      ],
    },
    setNetworkSettings: {
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          const { answer } = await t.query<{ version: number }>(actor, 'getNetworkSettings', {}, 'version')
          const contact = `all-${answer?.version}@one.test`
          return { settings: JSON.stringify({ contact }), version: answer?.version, reason: 'A new address' }
        },
      ],
    },
    copySetting: {
      topic: 'setting',
      inputs: [
        async (t) => {
          await typeSetting(
            t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' }),
            'secondLookShare',
            '7',
          )
          return { name: 'secondLookShare', siteIds: [t.sites.two.siteId], value: '7', reason: 'As it is here' }
        },
      ],
    },
    restoreNetworkSetting: {
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          for (const tellOfEdits of [true, false]) {
            const settings = JSON.stringify({ tellOfEdits })
            await t.mutate(actor, 'setNetworkSettings', { settings })
          }
          return { name: 'tellOfEdits', version: 1 }
        },
      ],
    },
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
  queries: {
    compareSetting: async () => ({ name: 'contact' }),
    settingVersions: async () => ({ name: 'contact', upTo: 9 }),
    networkSettingVersions: async () => ({ name: 'contact', upTo: 9 }),
  },
}
