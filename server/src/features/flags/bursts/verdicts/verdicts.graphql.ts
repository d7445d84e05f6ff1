import { BurstVerdict } from '@ward/domain/flags/bursts/burst-verdicts'
import { shownName } from '@ward/domain/member-site/member-site'
import { builder } from '../../../../platform/graphql/builder.ts'
import { argsOf } from '../../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../../platform/graphql/loader.ts'
import { mutation } from '../../../../platform/graphql/mutation.ts'
import { FlagOperationEnum } from '../../flag/flags.graphql.ts'
import { scopeOf } from '../bursts.actions.ts'
import { Burst, openCountOf } from '../bursts.graphql.ts'
import { judgeBurst } from './verdicts.actions.ts'
import { lastDecisions, type OutcomeRow, verdictsOn } from './verdicts.db.ts'

/** The bursts of which somebody on this site said that they are none. */
export const verdicts = loader((ctx, ids) => verdictsOn(ctx.site, ids), oneBy('id'))
const decisions = loader(async (ctx, ids) => lastDecisions(await scopeOf(ctx), ids), oneBy('id'))

const BurstOutcome = builder.objectRef<OutcomeRow>('BurstOutcome').implement({
  description: 'The outcome of a burst, and its author.',
  fields: (t) => ({
    operation: t.field({
      type: FlagOperationEnum,
      nullable: true,
      description: 'The last decision on a flag of it; null where somebody said that it is no burst.',
      resolve: ({ operation }) => operation,
    }),
    by: t.string({ resolve: shownName }),
    at: t.expose('at', { type: 'DateTime' }),
  }),
})

builder.objectField(Burst, 'outcome', (t) =>
  t.field({
    type: BurstOutcome,
    nullable: true,
    description:
      'That it is no burst, as somebody said on this site, or else what it ended with; null while it is open, and where nobody decided.',
    resolve: async ({ id }, _args, ctx) => {
      const verdict = await verdicts.load(ctx, id)
      if (verdict) return verdict
      return (await openCountOf(ctx, id)) > 0 ? null : ((await decisions.load(ctx, id)) ?? null)
    },
  }),
)

builder.mutationField('judgeBurst', (t) =>
  t.field({
    type: Burst,
    may: 'flags.decide',
    description:
      'Says for all who work on this site that a burst is none, or that it is one after all. Its texts stay as they are.',
    args: argsOf(BurstVerdict),
    resolve: mutation(judgeBurst),
  }),
)
