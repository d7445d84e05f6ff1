import { GUIDELINE_MAX, type RiskStep as RiskStepRow } from '@ward/domain/automod/crisis'
import { TEMPLATES_MAX } from '@ward/domain/flags/at-risk/at-risk-writing'
import { confirmedNow, HelplinesSeen, OWN_HELPLINES_MAX, type OwnHelpline } from '@ward/domain/flags/at-risk/helplines'
import type { Settings } from '@ward/domain/site-settings/site-settings'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { RiskKindEnum } from '../flag/crisis-cues.graphql.ts'
import { confirmHelplines, helplinesVersion } from './helplines.actions.ts'

/** A site's guidance for texts at risk. */
type Guidance = Pick<
  Settings,
  'atRiskGuideline' | 'atRiskKindGuideline' | 'atRiskTemplates' | 'helplineCountry' | 'helplines' | 'helplinesConfirmed'
>

const confirmedOf = ({ helplinesConfirmed, helplineCountry, helplines }: Guidance) =>
  confirmedNow(helplinesConfirmed, helplineCountry, helplines)

export const Helpline = builder.objectRef<OwnHelpline>('Helpline').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    reach: t.exposeString('reach'),
    source: t.exposeString('source', { nullable: true }),
  }),
})

export const RiskStep = builder.objectRef<RiskStepRow>('RiskStep').implement({
  description: 'The site’s step for one kind of danger.',
  fields: (t) => ({ kind: t.expose('kind', { type: RiskKindEnum }), step: t.exposeString('step') }),
})

const AtRiskGuidance = builder.objectRef<Guidance>('AtRiskGuidance').implement({
  description: 'The site’s guidance for a text at risk.',
  fields: (t) => ({
    guideline: t.stringList({
      rows: GUIDELINE_MAX,
      description: 'Step by step.',
      resolve: ({ atRiskGuideline }) => [...atRiskGuideline],
    }),
    kindSteps: t.field({
      type: [RiskStep],
      rows: GUIDELINE_MAX,
      description: 'Extra steps for one kind of danger.',
      resolve: ({ atRiskKindGuideline }) => [...atRiskKindGuideline],
    }),
    templates: t.stringList({
      rows: TEMPLATES_MAX,
      description: 'Templates of messages to the member.',
      resolve: ({ atRiskTemplates }) => [...atRiskTemplates],
    }),
    country: t.exposeString('helplineCountry', { description: 'The country whose helplines come first.' }),
    helplines: t.field({
      type: [Helpline],
      rows: OWN_HELPLINES_MAX,
      description: 'Those that the site adds.',
      resolve: ({ helplines }) => [...helplines],
    }),
    version: t.int({
      description: 'How often the helplines were changed: confirming them names it.',
      resolve: (_guidance, _args, ctx) => helplinesVersion(ctx),
    }),
    confirmedAt: t.string({
      nullable: true,
      description: 'When somebody confirmed these helplines for the site.',
      resolve: (guidance) => confirmedOf(guidance)?.at ?? null,
    }),
    confirmedBy: t.field({
      type: User,
      nullable: true,
      resolve: (guidance, _args, ctx) => cardOrNull(ctx, confirmedOf(guidance)?.userId || null),
    }),
  }),
})

builder.queryField('atRiskGuidance', (t) =>
  t.field({
    type: AtRiskGuidance,
    may: 'flags.read',
    resolve: (_root, _args, ctx) =>
      settingsOf(
        ctx.site,
        'atRiskGuideline',
        'atRiskKindGuideline',
        'atRiskTemplates',
        'helplineCountry',
        'helplines',
        'helplinesConfirmed',
      ),
  }),
)

builder.mutationField('confirmHelplines', (t) =>
  t.boolean({
    may: 'settings.change',
    description: 'Somebody compared the helplines of the site with their pages.',
    args: argsOf(HelplinesSeen),
    resolve: mutation(confirmHelplines),
  }),
)
