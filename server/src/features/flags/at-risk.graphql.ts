import { DEFAULT_GUIDELINE, GUIDELINE_MAX } from '@ward/domain/crisis'
import { DEFAULT_HELPLINE_COUNTRY, HELPLINE_COUNTRIES, type HelplineCountryCode } from '@ward/domain/helplines'
import { Guideline } from '@ward/domain/site-settings'
import { builder } from '../../platform/graphql/builder.ts'
import { settingsOf } from '../sites/sites.db.ts'
import { keptCount } from './flag-counts.db.ts'

type Guidance = { guideline: readonly string[]; country: HelplineCountryCode }

/** What a site says of texts at risk; a setting that is none of its kind counts as absent. */
function guidanceIn({ atRiskGuideline, helplineCountry }: Record<string, unknown>): Guidance {
  return {
    guideline: Guideline.safeParse(atRiskGuideline).data ?? DEFAULT_GUIDELINE,
    country: HELPLINE_COUNTRIES.find((code) => code === helplineCountry) ?? DEFAULT_HELPLINE_COUNTRY,
  }
}

const AtRiskGuidance = builder.objectRef<Guidance>('AtRiskGuidance').implement({
  description: 'What the site asks of whoever meets a text at risk.',
  fields: (t) => ({
    guideline: t.stringList({
      rows: GUIDELINE_MAX,
      description: 'Step by step.',
      resolve: ({ guideline }) => [...guideline],
    }),
    country: t.exposeString('country', { description: 'Whose helplines come first.' }),
  }),
})

builder.queryField('atRiskGuidance', (t) =>
  t.field({
    type: AtRiskGuidance,
    may: 'flags.read',
    resolve: async (_root, _args, ctx) => guidanceIn(await settingsOf(ctx.site)),
  }),
)

builder.queryField('atRiskCount', (t) =>
  t.int({
    may: 'flags.read',
    description: 'How many unmoderated flags are at risk, from the kept counts.',
    resolve: (_root, _args, ctx) => keptCount(ctx.site, { isOpen: true, atRisk: true }, null),
  }),
)
