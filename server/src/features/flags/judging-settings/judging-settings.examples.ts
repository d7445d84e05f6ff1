import { SETTINGS_ONLY } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    saveJudgingSettings: {
      effects: SETTINGS_ONLY,
      topic: 'setting',
      inputs: [
        async (t, actor) => {
          const { answer } = await t.query<{ version: number }>(actor, 'judgingSettings', {}, 'version')
          return {
            version: answer?.version,
            helplineCountry: 'IE',
            helplines: [{ name: 'Our own line', reach: 'Call 555 0100', source: 'https://line.example/' }],
            atRiskGuideline: ['Answer soon.'],
            atRiskKindGuideline: [{ kind: 'OVERDOSE', step: 'Ask what they took, and when.' }],
            atRiskTemplates: ['Hello {name}, this is {me}.'],
            atRiskCut: 'NARROW',
            holdNewMembers: true,
            holdUnscored: true,
            trustedAddresses: ['line.example'],
            secondLookShare: 5,
            tellOfEdits: true,
          }
        },
      ],
    },
  },
}
