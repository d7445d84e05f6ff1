import { AtRiskCut } from '@ward/domain/automod/crisis-cut'
import { FLAG_EXCERPT_LENGTH, FLAG_PREVIEW_LENGTH } from '@ward/domain/flags/flag/flags'
import {
  AtRiskLabQuery,
  type CutCount,
  CutInput,
  CutTextSort,
  CutTextsQuery,
  CutVerdict,
} from '@ward/domain/flags/lab/at-risk-lab'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { cutLine, lineOf } from '../../../platform/html/text.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { AssocTypeEnum } from '../flag/flags.graphql.ts'
import { AtRiskCutEnum } from '../judging-settings/judging-settings.graphql.ts'
import { type AtRiskReplay, cutsReplayed, effectLinesOfCut, setAtRiskCut, textsOfCut } from './at-risk-lab.actions.ts'
import type { CutTextRow } from './at-risk-lab.db.ts'
import { inQuiet } from './in-quiet.ts'

const CutVerdictEnum = enumOf('CutVerdict', CutVerdict)
enumOf('CutTextSort', CutTextSort)

const Count = builder.objectRef<CutCount>('CutCount').implement({
  description: 'How many texts are at risk from a cut on, and not at a narrower one, by what staff found of them.',
  fields: (t) => ({
    cut: t.expose('cut', { type: AtRiskCutEnum }),
    followedUp: t.exposeInt('followedUp'),
    noConcern: t.exposeInt('noConcern'),
    undecided: t.exposeInt('undecided', { description: 'With a flag whose outcome as at risk nobody said.' }),
    neverFlagged: t.exposeInt('neverFlagged'),
  }),
})

const AtRiskLab = builder.objectRef<AtRiskReplay>('AtRiskLab').implement({
  description: 'Past texts by the cut from which on they are at risk.',
  fields: (t) => ({
    from: t.string({ description: 'The first day that is looked at.', resolve: ({ days }) => days.from }),
    to: t.string({ description: 'The last day.', resolve: ({ days }) => days.to }),
    today: t.expose('today', { type: AtRiskCutEnum, description: 'The cut of the site.' }),
    oldest: t.expose('oldest', { type: 'DateTime', nullable: true, description: 'When the first was written.' }),
    counts: t.expose('counts', { type: [Count], rows: AtRiskCut.options.length }),
  }),
})

builder.queryField('atRiskLab', (t) =>
  t.field({
    type: AtRiskLab,
    may: 'automod.read',
    description: 'What each cut would have marked as at risk.',
    args: argsOf(AtRiskLabQuery),
    resolve: (_root, query, ctx) => inQuiet(() => cutsReplayed(ctx, query)),
  }),
)

const line = ({ name, body }: CutTextRow) => lineOf(name === null ? body : `${name} ${body}`, FLAG_EXCERPT_LENGTH)

const CutText = builder.objectRef<CutTextRow>('CutText').implement({
  description: 'A text that another cut would have marked as at risk, or left alone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    assocType: t.expose('assocType', { type: AssocTypeEnum }),
    cut: t.field({
      type: AtRiskCutEnum,
      description: 'The narrowest that marks it.',
      resolve: ({ cut }) => AtRiskCut.options[cut] ?? 'wide',
    }),
    verdict: t.expose('verdict', { type: CutVerdictEnum }),
    isAtRisk: t.exposeBoolean('isAtRisk', {
      description: 'By the tried cut and not by today’s; else the other way round.',
    }),
    wasEdited: t.exposeBoolean('wasEdited', { description: 'It reads otherwise since.' }),
    writtenAt: t.expose('writtenAt', { type: 'DateTime' }),
    preview: t.string({ resolve: (text) => cutLine(line(text), FLAG_PREVIEW_LENGTH) }),
    excerpt: t.string({ resolve: (text) => cutLine(line(text), FLAG_EXCERPT_LENGTH) }),
    flagId: t.exposeID('flagId', { nullable: true }),
  }),
})

builder.queryField('textsOfCut', (t) =>
  t.field({
    type: pageOf(CutText, 'texts', CutTextsQuery),
    may: 'automod.read',
    description: 'The texts that a tried cut marks and today’s does not, or the other way round.',
    args: argsOf(CutTextsQuery),
    resolve: async (_root, query, ctx) => {
      const { total, rows } = await textsOfCut(ctx, query)
      return { total: () => inQuiet(total), rows: () => inQuiet(rows) }
    },
  }),
)

builder.queryField('cutEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'automod.read',
    description: 'What a cut would have done with these texts.',
    args: argsOf(CutInput.omit({ was: true })),
    resolve: (_root, tried, ctx) => inQuiet(() => effectLinesOfCut(ctx, tried)),
  }),
)

builder.mutationField('setAtRiskCut', (t) =>
  t.field({
    type: AtRiskCutEnum,
    may: 'settings.change',
    description: 'Makes a cut that of the site; it holds for what comes in from then on.',
    args: argsOf(CutInput),
    resolve: mutation(setAtRiskCut),
  }),
)
