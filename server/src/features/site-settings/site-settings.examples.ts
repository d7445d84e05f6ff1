import { GIVES_BACK, OWN_ROW, SETTINGS_ONLY } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { typeSetting } from './settings-command.ts'

type Numbered = { number: number }[]

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    setSiteSettings: {
      effects: SETTINGS_ONLY,
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
      effects: SETTINGS_ONLY,
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
      effects: { page: 'under each default stands on how many sites it counts' },
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
      effects: { query: 'compareSetting' },
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          await typeSetting(
            t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' }),
            'secondLookShare',
            '7',
          )
          const name = 'secondLookShare'
          const { siteId } = t.sites.two
          type Held = { siteId: number; value: string }[]
          const { answer } = await t.query<Held>(actor, 'compareSetting', { name }, 'siteId value')
          const shown = answer?.find((site) => site.siteId === siteId)?.value
          return { name, siteIds: [siteId], value: '7', shown: [shown], reason: 'As it is here' }
        },
      ],
    },
    restoreNetworkSetting: {
      effects: GIVES_BACK,
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          for (const tellOfEdits of [true, false]) {
            const settings = JSON.stringify({ tellOfEdits })
            await t.mutate(actor, 'setNetworkSettings', { settings })
          }
          const versions = await t.query<Numbered>(actor, 'networkSettingVersions', { name: 'tellOfEdits' }, 'number')
          return { name: 'tellOfEdits', version: 1, shown: versions.answer?.[0]?.number }
        },
      ],
    },
    restoreSetting: {
      effects: OWN_ROW,
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          const { siteId } = actor
          const ctx = t.ctxOf({ kind: 'command', siteId, roleId: null, command: 'site' }, siteId)
          for (const contact of ['first@one.test', 'second@one.test']) await typeSetting(ctx, 'contact', contact)
          const versions = await t.query<Numbered>(actor, 'settingVersions', { name: 'contact' }, 'number')
          return { name: 'contact', version: 1, shown: versions.answer?.[0]?.number }
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
