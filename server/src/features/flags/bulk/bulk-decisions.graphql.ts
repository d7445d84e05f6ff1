import { BULK_LISTED, BulkFilter, BulkInput, FEW_MAX, FewFlags, SeenFlag } from '@ward/domain/flags/bulk/bulk-decisions'
import { eventMessage } from '@ward/domain/flags/flag/flag-operations'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { shownName } from '@ward/domain/member-site/member-site'
import { actorId } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf, inputOf, limitArgs } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { runById } from '../../../platform/jobs/runs.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { Run } from '../../task-scripts/runs.graphql.ts'
import { cardOf } from '../../users/directory/users.graphql.ts'
import { flagsByIds } from '../flag/flags.db.ts'
import { AssocTypeEnum, ContentFlag, FlagOperationEnum } from '../flag/flags.graphql.ts'
import {
  decideFew,
  inverseOf,
  isOver,
  ownBulk,
  prepareBulk,
  startBulk,
  stopBulk,
  undoBulk,
} from './bulk-decisions.actions.ts'
import { type BulkRow, type LeftRow, latestBulkOf, leftOf } from './bulk-decisions.db.ts'
import { doneIn } from './bulk-work.db.ts'

inputOf('SeenFlagInput', SeenFlag)
inputOf('BulkFilterInput', BulkFilter)

const LeftFlag = builder.objectRef<LeftRow>('LeftFlag').implement({
  description: 'A flag that a bulk decision left as it was.',
  fields: (t) => ({
    id: t.exposeID('flagId'),
    assocType: t.expose('assocType', { type: AssocTypeEnum }),
    assocId: t.exposeID('assocId'),
    because: t.string({
      description: 'Why, or who did what to it meanwhile.',
      resolve: async ({ because, byId, newStatus }, _args, ctx) =>
        byId && newStatus ? eventMessage(shownName(await cardOf(ctx, byId)), newStatus) : (because ?? ''),
    }),
  }),
})

const BulkDecision = builder.objectRef<BulkRow>('BulkDecision').implement({
  description: 'One operation on many flags, as they were when somebody looked.',
  fields: (t) => ({
    id: t.exposeID('id'),
    operation: t.expose('operation', { type: FlagOperationEnum }),
    flags: t.exposeInt('flags', { description: 'How many are meant.' }),
    expected: t.field({
      type: [EffectRef],
      rows: EFFECTS_MAX,
      description: 'Its effects to come.',
      resolve: ({ expected }) => effectsIn(expected),
    }),
    effects: t.field({
      type: [EffectRef],
      rows: EFFECTS_MAX,
      description: 'Its effects; empty until it has ended.',
      resolve: ({ effects }) => effectsIn(effects ?? {}),
    }),
    run: t.field({
      type: Run,
      nullable: true,
      description: 'Null until it is started.',
      resolve: async ({ runId }, _args, { site }) => (runId ? ((await runById(site, runId)) ?? null) : null),
    }),
    left: t.field({
      type: [LeftFlag],
      rows: BULK_LISTED,
      description: 'Those that were left alone so far.',
      args: limitArgs(BULK_LISTED),
      resolve: ({ id }, { limit }, { site }) => leftOf(site, id, limit),
    }),
    decided: t.field({
      type: [ContentFlag],
      rows: FEW_MAX,
      description: 'Those it changed so far, as they are now; of many the first.',
      args: limitArgs(FEW_MAX),
      resolve: async ({ id }, { limit }, { site }) =>
        flagsByIds(site, await doneIn(site, { bulkId: id, after: '0', limit })),
    }),
    isUndoing: t.boolean({ description: 'It takes another one back.', resolve: ({ undoesId }) => undoesId !== null }),
    canUndo: t.boolean({
      description: 'It is over, its operation has an inverse, and it takes no other one back.',
      resolve: async (bulk, _args, { site }) => inverseOf(bulk) !== null && (await isOver(site, bulk)),
    }),
  }),
})

builder.queryField('bulkDecision', (t) =>
  t.field({
    type: BulkDecision,
    may: 'flags.decide',
    description: 'One of the viewer’s own.',
    args: argsOf(ById),
    resolve: (_root, { id }, ctx) => ownBulk(ctx, id),
  }),
)

builder.queryField('latestBulkDecision', (t) =>
  t.field({
    type: BulkDecision,
    nullable: true,
    may: 'flags.decide',
    description: 'The one the viewer started last, while it goes on and for half an hour after.',
    resolve: async (_root, _args, { site, viewer }) => (await latestBulkOf(site, orNotFound(actorId(viewer)))) ?? null,
  }),
)

builder.mutationField('prepareBulkDecision', (t) =>
  t.field({
    type: BulkDecision,
    may: 'flags.decide',
    description: 'Keeps which flags are meant, as they are now, and says what deciding on them will do. Changes none.',
    args: argsOf(BulkInput),
    resolve: creating(prepareBulk, ownBulk),
  }),
)

builder.mutationField('decideFlags', (t) =>
  t.field({
    type: BulkDecision,
    may: 'flags.decide',
    description: 'Decides on a few flags at once; those that changed since they were seen are left alone.',
    args: argsOf(FewFlags),
    resolve: creating(decideFew, ownBulk),
  }),
)

builder.mutationField('startBulkDecision', (t) =>
  t.field({
    type: BulkDecision,
    may: 'flags.decide',
    description: 'Starts what was prepared, or joins it.',
    args: argsOf(ById),
    resolve: mutation((tx, { id }) => startBulk(tx, id)),
  }),
)

builder.mutationField('undoBulkDecision', (t) =>
  t.field({
    type: BulkDecision,
    may: 'flags.decide',
    description: 'Takes back all that one changed; flags that were changed since are left alone.',
    args: argsOf(ById),
    resolve: mutation((tx, { id }) => undoBulk(tx, id)),
  }),
)

builder.mutationField('stopBulkDecision', (t) =>
  t.field({
    type: BulkDecision,
    may: 'flags.decide',
    description: 'Ends it where it is; what is done stays done.',
    args: argsOf(ById),
    resolve: mutation((tx, { id }) => stopBulk(tx, id)),
  }),
)
