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
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { flagsByIds } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { LookVerdictEnum } from '../second-look/second-looks.graphql.ts'
import { inQuiet } from './in-quiet.ts'
import { effectLinesOf, type Replay, replayOf, setThreshold, sidesOf } from './lab.actions.ts'
import type { SideRow } from './lab.db.ts'

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
    oldest: t.expose('oldest', { type: 'DateTime', nullable: true, description: 'When the first of them was judged.' }),
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
    description: 'What staff found right for texts of the site, by a score.',
    args: argsOf(LabQuery),
    resolve: (_root, query, ctx) => inQuiet(() => replayOf(ctx, query)),
  }),
)

const Judged = builder.objectRef<SideRow>('JudgedText').implement({
  description: 'A text that another threshold would have put on the other side.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of its flag.' }),
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
    description: 'What a threshold would have done with these texts.',
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
