import { ASSOC_TYPES } from '@ward/domain/flags/flag/assoc-types'
import {
  DISAGREEMENTS_MAX,
  LOOK_WEEKS,
  LookVerdict,
  SecondLookInput,
} from '@ward/domain/flags/second-look/second-looks'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { actorId, type Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { flagsByIds } from '../flag/flags.db.ts'
import { AssocTypeEnum, ContentFlag } from '../flag/flags.graphql.ts'
import { agreementByWeek, giveSecondLook, type WeekOfLooks } from './second-looks.actions.ts'
import { disagreements, looksLeft, nextLook, type Shown } from './second-looks.db.ts'

export const LookVerdictEnum = enumOf('LookVerdict', LookVerdict)
const flags = loader((ctx, ids) => flagsByIds(ctx.site, ids), oneBy('id'))

const SecondLook = builder.objectRef<NonNullable<Shown>>('SecondLook').implement({
  description: 'A text to be looked at again: without its flag, what was decided, who did and who wrote it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true, description: 'Title of a thread.' }),
    body: t.exposeString('body'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.queryField('secondLook', (t) =>
  t.field({
    type: SecondLook,
    nullable: true,
    may: 'flags.read',
    description: 'The next text that somebody else decided about; null where none waits for the viewer.',
    resolve: async (_root, _args, { site, viewer }) => (await nextLook(site, actorId(viewer) ?? '0')) ?? null,
  }),
)

builder.queryField('secondLooksLeft', (t) =>
  t.int({
    may: 'flags.read',
    description: 'How many wait for the viewer.',
    resolve: (_root, _args, { site, viewer }) => looksLeft(site, actorId(viewer) ?? '0'),
  }),
)

builder.mutationField('giveSecondLook', (t) =>
  t.boolean({
    may: 'flags.decide',
    description: 'The viewer’s own verdict; it changes nothing about the text.',
    args: argsOf(SecondLookInput),
    resolve: mutation(giveSecondLook),
  }),
)

const Week = builder.objectRef<WeekOfLooks>('WeekOfLooks').implement({
  description: 'How far first and second verdicts on one kind of text agreed in a week.',
  fields: (t) => ({
    week: t.exposeString('week', { description: 'Its first day.' }),
    assocType: t.expose('assocType', { type: AssocTypeEnum }),
    n: t.exposeInt('n'),
    agreed: t.exposeInt('agreed'),
    kappa: t.exposeFloat('kappa', { nullable: true, description: 'Cohen’s; null where chance alone explains it all.' }),
  }),
})

type DisagreementRow = Awaited<ReturnType<typeof disagreements>>[number]
const Disagreement = builder.objectRef<DisagreementRow>('Disagreement').implement({
  description: 'Two who would have decided differently about a text.',
  fields: (t) => ({
    id: t.exposeID('id'),
    flag: t.field({
      type: ContentFlag,
      resolve: async ({ flagId }, _args, ctx) => orNotFound(await flags.load(ctx, flagId)),
    }),
    first: t.expose('firstVerdict', { type: LookVerdictEnum }),
    firstBy: t.field({ type: User, nullable: true, resolve: ({ firstBy }, _args, ctx) => cardOrNull(ctx, firstBy) }),
    second: t.expose('verdict', { type: LookVerdictEnum }),
    secondBy: t.field({ type: User, nullable: true, resolve: ({ lookedBy }, _args, ctx) => cardOrNull(ctx, lookedBy) }),
    at: t.expose('lookedAt', { type: 'DateTime' }),
  }),
})

const Report = builder.objectRef<Ctx>('SecondLookReport').implement({
  fields: (t) => ({
    weeks: t.field({
      type: [Week],
      rows: LOOK_WEEKS * ASSOC_TYPES.length,
      description: 'The last week first.',
      resolve: (ctx) => agreementByWeek(ctx),
    }),
    disagreements: t.field({
      type: [Disagreement],
      rows: DISAGREEMENTS_MAX,
      description: 'The last first.',
      resolve: ({ site }) => disagreements(site, DISAGREEMENTS_MAX),
    }),
  }),
})

builder.queryField('secondLookReport', (t) =>
  t.field({ type: Report, may: 'secondLooks.read', resolve: (_root, _args, ctx) => ctx }),
)
