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
import {
  LabQuery,
  LabScore,
  type ScoreBucket,
  SideSort,
  SidesQuery,
  STEPS,
  ThresholdInput,
} from '@ward/domain/flags/lab/threshold-lab'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { cutLine, lineOf } from '../../../platform/html/text.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { flagsByIds } from '../flag/flags.db.ts'
import { AssocTypeEnum, ContentFlag } from '../flag/flags.graphql.ts'
import { AtRiskCutEnum } from '../judging-settings/judging-settings.graphql.ts'
import { LookVerdictEnum } from '../second-look/second-looks.graphql.ts'
import { inQuiet } from './in-quiet.ts'
import {
  type AtRiskReplay,
  cutsReplayed,
  effectLinesOf,
  effectLinesOfCut,
  type Replay,
  replayOf,
  setAtRiskCut,
  setThreshold,
  sidesOf,
  textsOfCut,
} from './lab.actions.ts'
import type { CutTextRow, SideRow } from './lab.db.ts'

enumOf('LabScore', LabScore)
enumOf('SideSort', SideSort)
const flags = loader((ctx, ids) => flagsByIds(ctx.site, ids), oneBy('id'))

const Bucket = builder.objectRef<ScoreBucket>('ScoreBucket').implement({
  description: 'How many judged texts had a score, by their verdict.',
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'The score in thousandths, rounded down.' }),
    fine: t.exposeInt('fine'),
    spam: t.exposeInt('spam'),
    remove: t.exposeInt('remove'),
  }),
})

const Lab = builder.objectRef<Replay>('ThresholdLab').implement({
  description: 'Past verdicts by the score their texts had when they were judged.',
  fields: (t) => ({
    from: t.string({ description: 'The first day that is looked at.', resolve: ({ days }) => days.from }),
    to: t.string({ description: 'The last day.', resolve: ({ days }) => days.to }),
    today: t.exposeFloat('today', { description: 'The threshold of the site.' }),
    oldest: t.expose('oldest', { type: 'DateTime', nullable: true, description: 'When the first verdict was given.' }),
    unscored: t.exposeInt('unscored', { description: 'Verdicts on texts without a score.' }),
    buckets: t.expose('buckets', {
      type: [Bucket],
      rows: STEPS + 1,
      description: 'Steps without a text are left out.',
    }),
  }),
})

builder.queryField('thresholdLab', (t) =>
  t.field({
    type: Lab,
    may: 'automod.read',
    description: 'The verdicts of staff on texts of the site, by a score.',
    args: argsOf(LabQuery),
    resolve: (_root, query, ctx) => inQuiet(() => replayOf(ctx, query)),
  }),
)

const Judged = builder.objectRef<SideRow>('JudgedText').implement({
  description: 'A text that another threshold would have put on the other side.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of its flag.' }),
    verdict: t.expose('verdict', { type: LookVerdictEnum }),
    score: t.float({
      description: 'When it was judged, rounded down to thousandths.',
      resolve: ({ step }) => step / STEPS,
    }),
    isCaught: t.exposeBoolean('isCaught', {
      description: 'By the tried threshold and not by today’s; else the other way round.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
    isSecondLook: t.exposeBoolean('isSecondLook', { description: 'Somebody looked again and disagreed.' }),
    wasEdited: t.exposeBoolean('wasEdited', { description: 'It reads otherwise since.' }),
    flag: t.field({
      type: ContentFlag,
      resolve: async ({ id }, _args, ctx) => orNotFound(await flags.load(ctx, id)),
    }),
  }),
})

builder.queryField('judgedTexts', (t) =>
  t.field({
    type: pageOf(Judged, 'texts', SidesQuery),
    may: 'automod.read',
    description: 'The judged texts that are on another side of a tried threshold than of today’s.',
    args: argsOf(SidesQuery),
    resolve: async (_root, query, ctx) => {
      const { total, rows } = await pageIn(sidesOf(ctx, query), query)
      return { total: () => inQuiet(total), rows: () => inQuiet(rows) }
    },
  }),
)

builder.queryField('thresholdEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'automod.read',
    description: 'The effect a threshold would have had on these texts.',
    args: argsOf(ThresholdInput.omit({ was: true })),
    resolve: (_root, tried, ctx) => inQuiet(() => effectLinesOf(ctx, tried)),
  }),
)

builder.mutationField('setThreshold', (t) =>
  t.float({
    may: 'settings.change',
    description: 'Makes a threshold that of the site; it holds for what comes in from then on.',
    args: argsOf(ThresholdInput),
    resolve: mutation(setThreshold),
  }),
)

const CutVerdictEnum = enumOf('CutVerdict', CutVerdict)
enumOf('CutTextSort', CutTextSort)

const Count = builder.objectRef<CutCount>('CutCount').implement({
  description: 'How many texts are at risk from a cut on, and not at a narrower one, by what staff found of them.',
  fields: (t) => ({
    cut: t.expose('cut', { type: AtRiskCutEnum }),
    followedUp: t.exposeInt('followedUp'),
    noConcern: t.exposeInt('noConcern'),
    undecided: t.exposeInt('undecided', { description: 'Flagged, but staff recorded no at-risk outcome.' }),
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
    description: 'The texts each cut would have marked as at risk.',
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
    description: 'The effect a cut would have had on these texts.',
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
