import {
  AtRiskClosing,
  AtRiskFlag,
  AtRiskGivingBack,
  AtRiskHandOver,
  AtRiskOutcome,
  LANE_MAX,
  LaneQuery,
} from '@ward/domain/flags/at-risk/at-risk'
import { AtRiskMessage } from '@ward/domain/flags/at-risk/at-risk-writing'
import { HELPLINE_PREFERENCE, helplineCountry } from '@ward/domain/flags/at-risk/helplines'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { preferencesNamed } from '../../preferences/preferences.db.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { flagById, flagsByIds } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { lane, laneSummary, type WaitRow, waitOf } from '../flag/waits.db.ts'
import { notJudgedLately } from './looks.actions.ts'
import { closeAtRisk, giveBackAtRisk, handAtRisk, takeAtRisk } from './waits.actions.ts'
import { writeToAtRisk } from './write.actions.ts'

enumOf('AtRiskOutcome', AtRiskOutcome)

const flags = loader((ctx, ids) => flagsByIds(ctx.site, ids), oneBy('id'))

const countries = loader((ctx, userIds) => preferencesNamed(ctx.site, HELPLINE_PREFERENCE, userIds), oneBy('userId'))

const AtRiskWait = builder.objectRef<WaitRow>('AtRiskWait').implement({
  description: 'A flag that waits in the lane of texts at risk.',
  fields: (t) => ({
    id: t.exposeID('id'),
    flag: t.field({
      type: ContentFlag,
      resolve: async ({ flagId }, _args, ctx) => orNotFound(await flags.load(ctx, flagId)),
    }),
    since: t.expose('since', { type: 'DateTime', description: 'When it came into the lane.' }),
    lookedAt: t.expose('lookedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When somebody of the staff first looked.',
    }),
    holder: t.field({
      type: User,
      nullable: true,
      description: 'The person who claimed it.',
      resolve: ({ holderId }, _args, ctx) => cardOrNull(ctx, holderId),
    }),
    memberCountry: t.string({
      nullable: true,
      description: 'The country whose helplines the author asked to see first.',
      resolve: async ({ flagId }, _args, ctx) => {
        const { authorId } = orNotFound(await flags.load(ctx, flagId))
        return helplineCountry((await countries.load(ctx, authorId))?.value)
      },
    }),
    lease: t.exposeInt('lease', { description: 'The number of the last claim; giving back names it.' }),
    heldUntil: t.expose('heldUntil', { type: 'DateTime', nullable: true }),
    handedTo: t.field({
      type: User,
      nullable: true,
      description: 'The person asked to take over, who has not yet.',
      resolve: ({ handedToId }, _args, ctx) => cardOrNull(ctx, handedToId),
    }),
  }),
})

builder.queryField('atRiskLane', (t) =>
  t.field({
    type: [AtRiskWait],
    rows: LANE_MAX,
    may: 'flags.read',
    description: 'Unmoderated flags at risk, who has waited longest first; or older ones that an import brought.',
    args: argsOf(LaneQuery),
    resolve: (_root, { limit, older }, { site }) => lane(site, older, limit),
  }),
)

builder.queryField('atRiskWait', (t) =>
  t.field({
    type: AtRiskWait,
    nullable: true,
    may: 'flags.read',
    description: 'The wait of a flag; null where it does not wait.',
    args: argsOf(AtRiskFlag),
    resolve: async (_root, { id }, { site }) => {
      orNotFound(await flagById(site, id))
      return (await waitOf(site, id)) ?? null
    },
  }),
)

const AtRiskSummary = builder.objectRef<{ n: number; since: Date | null; older: number }>('AtRiskSummary').implement({
  fields: (t) => ({
    count: t.exposeInt('n'),
    longestSince: t.expose('since', { type: 'DateTime', nullable: true }),
    older: t.exposeInt('older', { description: 'Old texts that an import brought, besides those.' }),
  }),
})

builder.queryField('atRiskNotJudged', (t) =>
  t.int({
    may: 'flags.read',
    description: 'How many texts of the last thirty days are not in English, so that nobody looked for danger in them.',
    resolve: (_root, _args, ctx) => notJudgedLately(ctx),
  }),
)

builder.queryField('atRiskSummary', (t) =>
  t.field({
    type: AtRiskSummary,
    may: 'flags.read',
    description: 'How many flags wait in the lane, and since when the first of them does.',
    resolve: async (_root, _args, { site }) => orNotFound((await laneSummary(site))[0]),
  }),
)

builder.mutationField('takeAtRisk', (t) =>
  t.field({
    type: AtRiskWait,
    may: 'flags.decide',
    description: 'Claims it: shown to all, for ten minutes and as long as the page is open.',
    args: argsOf(AtRiskFlag),
    resolve: mutation(takeAtRisk),
  }),
)

builder.mutationField('giveBackAtRisk', (t) =>
  t.field({
    type: ContentFlag,
    may: 'flags.decide',
    description:
      'Ends what the viewer took, by the press that is named; they are on it still where they pressed again since.',
    args: argsOf(AtRiskGivingBack),
    resolve: mutation(giveBackAtRisk),
  }),
)

builder.mutationField('handAtRisk', (t) =>
  t.field({
    type: ContentFlag,
    may: 'flags.assign',
    description: 'Asks a colleague to take over.',
    args: argsOf(AtRiskHandOver),
    resolve: mutation(handAtRisk),
  }),
)

builder.mutationField('closeAtRisk', (t) =>
  t.field({
    type: ContentFlag,
    may: 'flags.decide',
    description: 'Ends the wait and closes the flag.',
    args: argsOf(AtRiskClosing),
    resolve: mutation(closeAtRisk),
  }),
)

builder.mutationField('writeToAtRisk', (t) =>
  t.field({
    type: ContentFlag,
    may: 'flags.decide',
    description: 'Writes to the author, as a private message or, on a site without those, by mail.',
    args: argsOf(AtRiskMessage),
    resolve: mutation(writeToAtRisk),
  }),
)
