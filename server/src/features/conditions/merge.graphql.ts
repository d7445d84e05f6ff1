import { DisorderBulkEdit, DisorderMerge, DisorderOperation } from '@ward/domain/conditions/conditions'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../platform/graphql/loader.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { type MergeRow, mergesInto } from '../../platform/merge/merges.ts'
import { EFFECTS_MAX, EffectRef } from '../audit-log/effects.graphql.ts'
import { disorderById } from './conditions.db.ts'
import { Disorder, DisorderName, nameOf } from './conditions.graphql.ts'
import { bulkEditDisorders, mergeDisorderEffects, undoDisorderMerge } from './merge.actions.ts'

enumOf('DisorderOperation', DisorderOperation)
const MERGES = 100
const merges = loader((ctx, ids) => mergesInto(ctx.site, 'disorder', ids), manyBy('targetId'))

const DisorderMergeRef = builder.objectRef<MergeRow>('DisorderMerge').implement({
  description: 'A condition that was merged into one, which can still be undone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    source: t.field({
      type: DisorderName,
      nullable: true,
      resolve: ({ sourceId }, _args, ctx) => nameOf(ctx, sourceId),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.objectFields(Disorder, (t) => ({
  merges: t.field({
    type: [DisorderMergeRef],
    rows: MERGES,
    description: 'Merges into it from this site that can be undone, newest first.',
    resolve: async ({ id }, _args, ctx) => (await merges.load(ctx, id)).slice(0, MERGES),
  }),
}))

builder.mutationField('bulkEditDisorders', (t) =>
  t.field({
    type: Disorder,
    may: 'conditions.change',
    description: 'Merges conditions into one, over all sites. Answers that one.',
    args: argsOf(DisorderBulkEdit),
    resolve: creating(bulkEditDisorders, ({ site }, id) => disorderById(site, id)),
  }),
)

builder.queryField('bulkEditDisordersEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'conditions.change',
    description: 'The effects of merging conditions.',
    args: argsOf(DisorderMerge),
    resolve: async (_root, input, ctx) => effectsIn(await mergeDisorderEffects(ctx, input)),
  }),
)

builder.mutationField('undoDisorderMerge', (t) =>
  t.field({
    type: Disorder,
    may: 'conditions.change',
    description: 'Gives back what a merge moved, within 30 days. Answers the condition that is there again.',
    args: argsOf(ById),
    resolve: mutation(undoDisorderMerge),
  }),
)
