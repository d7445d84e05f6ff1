import { CRISIS_KINDS } from '@ward/domain/automod/crisis'
import { type CueReport, LOOK_DAYS_MAX, type Looks, LooksQuery } from '@ward/domain/flags/at-risk/at-risk-looks'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { CrisisKindEnum } from '../flag/crisis-cues.graphql.ts'
import { type AllLooks, type DayOfLooks, looksOf } from './looks.actions.ts'

const Figures = builder.objectRef<Looks>('LookTimes').implement({
  description: 'How long texts at risk waited until somebody of the staff looked, in seconds.',
  fields: (t) => ({
    came: t.exposeInt('came', { description: 'How many came into the lane.' }),
    median: t.exposeInt('median', { nullable: true }),
    p95: t.exposeInt('p95', { nullable: true }),
    longest: t.exposeInt('longest', { nullable: true }),
  }),
})

const Day = builder.objectRef<DayOfLooks>('DayOfLooks').implement({
  description: "Flags that came into the lane on a day of the site's zone.",
  fields: (t) => ({
    day: t.exposeString('day'),
    figures: t.field({ type: Figures, resolve: (day) => day }),
  }),
})

const Cues = builder.objectRef<CueReport>('CueReport').implement({
  description: 'Outcomes of the alarms of one kind: a text with cues of two kinds counts for both.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CrisisKindEnum }),
    came: t.exposeInt('came'),
    followedUp: t.exposeInt('followedUp'),
    noConcern: t.exposeInt('noConcern'),
  }),
})

const AtRiskLooks = builder.objectRef<AllLooks>('AtRiskLooks').implement({
  fields: (t) => ({
    whole: t.field({ type: Figures, resolve: ({ whole }) => whole }),
    days: t.field({ type: [Day], rows: LOOK_DAYS_MAX, resolve: ({ days }) => days }),
    notJudged: t.exposeInt('notJudged', { description: 'Texts written on these days that are not in English.' }),
    cues: t.field({ type: [Cues], rows: CRISIS_KINDS.length, resolve: ({ cues }) => cues }),
  }),
})

builder.queryField('atRiskLooks', (t) =>
  t.field({
    type: AtRiskLooks,
    may: 'flags.read',
    description: 'The time to the first look, in all and day by day; no figure is of a person.',
    args: argsOf(LooksQuery),
    resolve: (_root, query, ctx) => looksOf(ctx, query),
  }),
)
