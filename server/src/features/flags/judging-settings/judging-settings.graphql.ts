import { GUIDELINE_MAX } from '@ward/domain/automod/crisis'
import { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import { TEMPLATES_MAX } from '@ward/domain/flags/at-risk/at-risk-writing'
import { OWN_HELPLINES_MAX } from '@ward/domain/flags/at-risk/helplines'
import { JudgingSettings, JudgingSettingsInput } from '@ward/domain/flags/judging-settings/judging-settings'
import { TRUSTED_ADDRESSES_MAX } from '@ward/domain/site-settings/setting-values'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf, exposed, inputOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { Helpline, RiskStep } from '../at-risk/at-risk.graphql.ts'
import { type JudgingSettingsNow, judgingSettings, saveJudgingSettings } from './judging-settings.actions.ts'

const { helplines, helplineCountry, atRiskKindGuideline } = JudgingSettings.shape
export const AtRiskCutEnum = enumOf('AtRiskCut', AtRiskCut)
enumOf('HelplineCountry', helplineCountry)
inputOf('HelplineInput', helplines.element)
inputOf('RiskStepInput', atRiskKindGuideline.element)

const PLAIN = [
  'helplineCountry',
  'atRiskCut',
  'holdNewMembers',
  'holdUnscored',
  'secondLookShare',
  'tellOfEdits',
] as const

const JudgingSettingsRef = builder.objectRef<JudgingSettingsNow>('JudgingSettings').implement({
  description: 'The moderation settings of a site.',
  fields: (t) => ({
    ...exposed(t, JudgingSettings, PLAIN),
    helplines: t.field({ type: [Helpline], rows: OWN_HELPLINES_MAX, resolve: (now) => [...now.helplines] }),
    atRiskGuideline: t.stringList({ rows: GUIDELINE_MAX, resolve: (now) => [...now.atRiskGuideline] }),
    atRiskKindGuideline: t.field({
      type: [RiskStep],
      rows: GUIDELINE_MAX,
      resolve: (now) => [...now.atRiskKindGuideline],
    }),
    atRiskTemplates: t.stringList({ rows: TEMPLATES_MAX, resolve: (now) => [...now.atRiskTemplates] }),
    trustedAddresses: t.stringList({ rows: TRUSTED_ADDRESSES_MAX, resolve: (now) => [...now.trustedAddresses] }),
    version: t.exposeInt('version', { description: 'Counts the changes of all settings.' }),
  }),
})

builder.queryField('judgingSettings', (t) =>
  t.field({
    type: JudgingSettingsRef,
    may: 'settings.read',
    resolve: (_root, _args, ctx) => judgingSettings(ctx),
  }),
)

builder.mutationField('saveJudgingSettings', (t) =>
  t.field({
    type: JudgingSettingsRef,
    may: 'settings.change',
    description: 'Writes the settings that are given; the others stay.',
    args: argsOf(JudgingSettingsInput),
    resolve: mutation(saveJudgingSettings),
  }),
)
