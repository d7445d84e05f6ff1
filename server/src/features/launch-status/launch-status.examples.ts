import type { TestApp } from '../../../test/app.ts'
import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { lockCheck } from './launch-status.db.ts'

const topic = 'launchCheck'
/** A check with the version it has. */
const shown = async ({ sites }: TestApp, id: string) => ({ id, version: (await lockCheck(sites.one, id)).version })
const aside = () => ({ reason: 'After the move', until: new Date(Date.now() + 86_400_000) })

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    setLaunchCheckAside: {
      effects: OWN_ROW,
      topic,
      inputs: [async (t) => ({ ...(await shown(t, 'contact')), ...aside() })],
    },
    takeLaunchCheckBack: {
      effects: OWN_ROW,
      topic,
      inputs: [
        async (t, actor) => {
          await t.mutate(actor, 'setLaunchCheckAside', { id: 'contact', ...aside() })
          return shown(t, 'contact')
        },
      ],
    },
    confirmLaunchCheck: { effects: OWN_ROW, topic, inputs: [(t) => shown(t, 'thresholds')] },
  },
  queries: {
    launchCheckVersions: async () => ({ id: 'contact' }),
    launchCheckHistory: async () => ({ id: 'contact' }),
  },
}
