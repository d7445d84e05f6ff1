import { queryOptions } from '@tanstack/react-query'
import type { JudgingSettingsInput } from '@ward/domain/flags/judging-settings/judging-settings'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const JudgingSettings = graphql(`
  query JudgingSettings {
    judgingSettings {
      helplineCountry helplines { name reach source } atRiskGuideline atRiskKindGuideline { kind step } atRiskTemplates atRiskCut
      holdNewMembers holdUnscored trustedAddresses secondLookShare tellOfEdits version
    }
  }
`)

const SaveJudgingSettings = graphql(`
  mutation SaveJudgingSettings($helplineCountry: HelplineCountry, $helplines: [HelplineInput!], $atRiskGuideline: [String!], $atRiskKindGuideline: [RiskStepInput!], $atRiskTemplates: [String!], $atRiskCut: AtRiskCut, $holdNewMembers: Boolean, $holdUnscored: Boolean, $trustedAddresses: [String!], $secondLookShare: Int, $tellOfEdits: Boolean, $version: Int!) {
    saveJudgingSettings(helplineCountry: $helplineCountry, helplines: $helplines, atRiskGuideline: $atRiskGuideline, atRiskKindGuideline: $atRiskKindGuideline, atRiskTemplates: $atRiskTemplates, atRiskCut: $atRiskCut, holdNewMembers: $holdNewMembers, holdUnscored: $holdUnscored, trustedAddresses: $trustedAddresses, secondLookShare: $secondLookShare, tellOfEdits: $tellOfEdits, version: $version) {
      helplineCountry helplines { name reach source } atRiskGuideline atRiskKindGuideline { kind step } atRiskTemplates atRiskCut
      holdNewMembers holdUnscored trustedAddresses secondLookShare tellOfEdits version
    }
  }
`)

export const judgingSettingsOptions = queryOptions({
  queryKey: ['judging-settings'],
  queryFn: async ({ signal }) => (await request(JudgingSettings, {}, { signal })).judgingSettings,
})

export const saveJudgingSettings = async (changed: JudgingSettingsInput) =>
  (await request(SaveJudgingSettings, changed)).saveJudgingSettings
