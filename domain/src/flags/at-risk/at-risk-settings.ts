import { z } from 'zod'
import { DEFAULT_GUIDELINE, DEFAULT_RISK_STEPS } from '../../automod/crisis.ts'
import { AT_RISK_CUT_MEANS, AtRiskCut, atRiskCutLabel, DEFAULT_AT_RISK_CUT } from '../../automod/crisis-cut.ts'
import { setting } from '../../site-settings/setting-entry.ts'
import {
  Guideline,
  HelplinesConfirmed,
  OwnHelplines,
  RiskSteps,
  Templates,
} from '../../site-settings/setting-values.ts'
import { listWords, plainWords, rowsWords } from '../../site-settings/setting-words.ts'
import { DEFAULT_TEMPLATES } from './at-risk-writing.ts'
import { DEFAULT_HELPLINE_COUNTRY, HELPLINE_COUNTRIES, HELPLINES } from './helplines.ts'

const COUNTRY_LABELS = Object.fromEntries(HELPLINE_COUNTRIES.map((code) => [code, HELPLINES[code].label]))

/** The settings of a site about texts at risk: part of `SITE_SETTINGS`. */
export const AT_RISK_SETTINGS = {
  atRiskGuideline: setting({
    level: 'site',
    title: 'Guideline, step by step',
    group: 'At-risk texts',
    hints: { item: 'step' },
    means: 'What moderators see next to an at-risk text.',
    value: Guideline,
    fallback: DEFAULT_GUIDELINE,
    words: listWords(' | '),
    obeyedBy: [
      'server/src/features/flags/at-risk/at-risk.graphql.ts',
      'server/src/features/flags/intake/scoring.actions.ts',
    ],
  }),
  atRiskKindGuideline: setting({
    level: 'site',
    title: 'Extra steps by kind',
    group: 'At-risk texts',
    hints: { item: 'step' },
    means: 'For one kind of danger, before the steps above.',
    value: RiskSteps,
    fallback: DEFAULT_RISK_STEPS,
    words: rowsWords(['kind', 'step']),
    obeyedBy: [
      'server/src/features/flags/at-risk/at-risk.graphql.ts',
      'server/src/features/flags/intake/scoring.actions.ts',
    ],
  }),
  atRiskCut: setting({
    level: 'site',
    title: 'At-risk sensitivity',
    group: 'At-risk texts',
    hints: { labels: atRiskCutLabel },
    means: AT_RISK_CUT_MEANS,
    value: AtRiskCut,
    fallback: DEFAULT_AT_RISK_CUT,
    words: plainWords,
    obeyedBy: ['server/src/features/flags/intake/scoring.actions.ts'],
  }),
  atRiskTemplates: setting({
    level: 'site',
    title: 'Templates',
    group: 'At-risk texts',
    hints: { item: 'template' },
    means: 'Templates for messages to a member at risk. {name}, {me} and {helplines} are filled in.',
    value: Templates,
    fallback: DEFAULT_TEMPLATES,
    words: listWords(' | '),
    obeyedBy: ['server/src/features/flags/at-risk/at-risk.graphql.ts'],
  }),
  helplines: setting({
    level: 'site',
    title: 'Site helplines',
    group: 'Helplines',
    hints: { item: 'line' },
    means: 'Shown before those of the site’s country.',
    value: OwnHelplines,
    fallback: [],
    words: rowsWords(['name', 'reach', 'source']),
    obeyedBy: [
      'server/src/features/flags/at-risk/helplines.actions.ts',
      'server/src/features/flags/at-risk/at-risk.graphql.ts',
      'server/src/features/flags/intake/scoring.actions.ts',
      'server/src/features/member-site/helplines.page.ts',
      'server/src/features/flags/private-data/texts.ts',
      'server/src/features/flags/at-risk/confirmed.launch.ts',
    ],
  }),
  helplinesConfirmed: setting({
    level: 'site',
    title: 'Verified helplines',
    group: 'Helplines',
    ownOnly: true,
    means: 'The person who verified the helplines, with the date and the numbers at that time.',
    value: HelplinesConfirmed,
    fallback: null,
    words: null,
    obeyedBy: [
      'server/src/features/flags/at-risk/at-risk.graphql.ts',
      'server/src/features/flags/at-risk/confirmed.launch.ts',
    ],
  }),
  helplineCountry: setting({
    level: 'site',
    title: 'Country',
    group: 'Helplines',
    hints: { labels: COUNTRY_LABELS },
    means: 'The country whose helplines are shown first.',
    value: z.enum(HELPLINE_COUNTRIES, `The country must be one of ${HELPLINE_COUNTRIES.join(', ')}`),
    fallback: DEFAULT_HELPLINE_COUNTRY,
    words: plainWords,
    obeyedBy: [
      'server/src/features/flags/at-risk/helplines.actions.ts',
      'server/src/features/flags/at-risk/at-risk.graphql.ts',
      'server/src/features/member-site/helplines.page.ts',
      'server/src/features/flags/at-risk/confirmed.launch.ts',
    ],
  }),
} as const
