import { FLAG_PREVIEW_LENGTH } from '@ward/domain/flags/flag/flags'
import type { Examples } from '../../../../test/examples.ts'
import { cutLine, plainLine } from '../../../platform/html/text.ts'
import { thresholdsOf } from '../flag/thresholds.actions.ts'
import { atRiskCutOf } from '../intake/scoring.actions.ts'
import { judge, placeCut } from './lab.fixtures.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    setThreshold: {
      effects: { query: 'thresholdEffects' },
      topic: 'setting',
      inputs: [
        async (t, { siteId }) => ({
          score: 'OFFENSIVE',
          assocType: 'COMMENT',
          from: '2026-01-01',
          to: '2026-06-30',
          threshold: 0.7,
          was: (await thresholdsOf({ site: t.siteOf(siteId) })).offensive,
        }),
      ],
    },
    setAtRiskCut: {
      effects: { query: 'cutEffects' },
      topic: 'setting',
      inputs: [
        async (t, { siteId }) => ({
          assocType: 'COMMENT',
          from: '2026-01-01',
          to: '2026-06-30',
          cut: 'WIDE',
          was: (await atRiskCutOf({ site: t.siteOf(siteId) })).toUpperCase(),
        }),
      ],
    },
  },
  queries: {
    thresholdEffects: async () => ({ threshold: 0.4 }),
    cutEffects: async () => ({ cut: 'WIDE' }),
  },
  lists: {
    judgedTexts: {
      of: async () => ({ threshold: 0.2 }),
      fill: async (t) => {
        for (const spam of [0.3, 0.3, 0.4, 0.5, 0.55]) await judge(t, { spam })
      },
      sortedBy: { SCORE: 'score' },
    },
    textsOfCut: {
      of: async () => ({ cut: 'WIDE' }),
      fill: async (t) => {
        for (const daysAgo of [1, 1, 2, 3, 4]) await placeCut(t, { cut: 2, daysAgo })
      },
      sortedBy: { WRITTEN: 'writtenAt' },
    },
  },
  exports: {
    'threshold-lab': {
      query: 'judgedTexts',
      plant: async (t, { siteId }, text) => {
        // No filter of the lab names a text: it is the only one that was judged.
        await t.database.pool.query('delete from flag_verdicts where site_id = $1', [siteId])
        await judge(t, { siteId, body: `<p>${escaped(text)}</p>`, spam: 0.41 })
        return { threshold: 0.4 }
      },
      shows: (text) => cutLine(plainLine(text), FLAG_PREVIEW_LENGTH),
    },
  },
}
