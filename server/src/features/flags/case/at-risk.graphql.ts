import { GUIDELINE_MAX } from '@ward/domain/crisis'
import type { Settings } from '@ward/domain/site-settings'
import { builder } from '../../../platform/graphql/builder.ts'
import { settingsOf } from '../../../platform/settings.ts'

/** What a site says of texts at risk. */
type Guidance = Pick<Settings, 'atRiskGuideline' | 'helplineCountry'>

const AtRiskGuidance = builder.objectRef<Guidance>('AtRiskGuidance').implement({
  description: 'What the site asks of whoever meets a text at risk.',
  fields: (t) => ({
    guideline: t.stringList({
      rows: GUIDELINE_MAX,
      description: 'Step by step.',
      resolve: ({ atRiskGuideline }) => [...atRiskGuideline],
    }),
    country: t.exposeString('helplineCountry', { description: 'Whose helplines come first.' }),
  }),
})

builder.queryField('atRiskGuidance', (t) =>
  t.field({
    type: AtRiskGuidance,
    may: 'flags.read',
    resolve: (_root, _args, ctx) => settingsOf(ctx.site, 'atRiskGuideline', 'helplineCountry'),
  }),
)
