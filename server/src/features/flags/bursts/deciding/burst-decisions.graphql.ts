import { BULK_LISTED } from '@ward/domain/flags/bulk/bulk-decisions'
import { BurstDecisionChoice, BurstDecisionInput } from '@ward/domain/flags/bursts/burst-decisions'
import { BurstTextKey } from '@ward/domain/flags/bursts/bursts'
import { eventMessage } from '@ward/domain/flags/flag/flag-operations'
import { effectsIn, sumOf } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { shownName } from '@ward/domain/member-site/member-site'
import { actorId, type Ctx, once } from '../../../../platform/context.ts'
import { builder } from '../../../../platform/graphql/builder.ts'
import { argsOf, inputOf, limitArgs } from '../../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../../platform/graphql/mutation.ts'
import { EFFECTS_MAX, EffectRef } from '../../../audit-log/effects.graphql.ts'
import { RunStateEnum } from '../../../task-scripts/runs.graphql.ts'
import { userCards } from '../../../users/directory/users.db.ts'
import { countExcepted, type LeftRow, leftOf } from '../../bulk/bulk-decisions.db.ts'
import { AssocTypeEnum, FlagOperationEnum } from '../../flag/flags.graphql.ts'
import { burst, burstToDecide, mayDecideOn, moderatedSites } from '../bursts.actions.ts'
import { Burst } from '../bursts.graphql.ts'
import {
  canBeUndone,
  ownDecision,
  type PartRow,
  partsOf,
  prepareDecision,
  runOf,
  startDecision,
  stopDecision,
  undoDecision,
} from './burst-decisions.actions.ts'
import { type BurstDecisionRow, latestDecisionOf, type RefusedSite } from './burst-decisions.db.ts'

inputOf('BurstTextInput', BurstTextKey)

const SITES_MAX = 500

const nameOf = async (ctx: Ctx, siteId: number): Promise<string> => (await moderatedSites(ctx)).get(siteId)?.name ?? ''

/** Asked for once a request, whatever of it is shown. */
const parts = async (ctx: Ctx, decision: BurstDecisionRow): Promise<PartRow[]> => {
  const known = once(ctx, partsByKey)
  const found = known.get(decision.id) ?? partsOf(ctx, decision)
  known.set(decision.id, found)
  return found
}
const partsByKey = () => new Map<string, Promise<PartRow[]>>()

const RunTogether = builder.objectRef<NonNullable<ReturnType<typeof runOf>>>('RunTogether').implement({
  description: 'How far the runs of several sites are, as if they were one.',
  fields: (t) => ({
    state: t.expose('state', { type: RunStateEnum }),
    progress: t.exposeInt('progress'),
    total: t.exposeInt('total'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    stoppedAt: t.expose('stoppedAt', { type: 'DateTime', nullable: true }),
    message: t.exposeString('message', { nullable: true, description: 'Why it failed or gave up.' }),
  }),
})

const PartOfBurstDecision = builder.objectRef<PartRow>('BurstDecisionPart').implement({
  description: 'The part on one site, by the viewer’s account there.',
  fields: (t) => ({
    siteId: t.exposeInt('siteId'),
    name: t.string({ resolve: ({ siteId }, _args, ctx) => nameOf(ctx, siteId) }),
    flags: t.exposeInt('flags'),
    excepted: t.int({
      resolve: ({ siteId, id }, _args, { site }) => countExcepted(site.at(siteId), id),
    }),
  }),
})

const RefusedSiteRef = builder.objectRef<RefusedSite>('BurstRefusal').implement({
  description: 'A site on which the viewer may not decide so.',
  fields: (t) => ({
    siteId: t.exposeInt('siteId'),
    name: t.string({ resolve: ({ siteId }, _args, ctx) => nameOf(ctx, siteId) }),
    texts: t.exposeInt('texts'),
    because: t.exposeString('because'),
  }),
})

type LeftThere = LeftRow & { siteId: number }

const LeftOnSite = builder.objectRef<LeftThere>('BurstLeftFlag').implement({
  description: 'A flag that was left as it was.',
  fields: (t) => ({
    id: t.exposeID('flagId'),
    siteId: t.exposeInt('siteId'),
    site: t.string({ resolve: ({ siteId }, _args, ctx) => nameOf(ctx, siteId) }),
    assocType: t.expose('assocType', { type: AssocTypeEnum }),
    assocId: t.exposeID('assocId'),
    because: t.string({
      description: 'Why, or who did what to it meanwhile.',
      resolve: async ({ because, byId, newStatus, siteId }, _args, { site }) => {
        if (!byId || !newStatus) return because ?? ''
        const [card] = await userCards(site.at(siteId), [byId])
        return eventMessage(card ? shownName(card) : '', newStatus)
      },
    }),
  }),
})

async function leftOn(ctx: Ctx, decision: BurstDecisionRow, limit: number): Promise<LeftThere[]> {
  const found: LeftThere[] = []
  for (const { siteId, id } of await parts(ctx, decision)) {
    if (found.length >= limit) break
    const there = await leftOf(ctx.site.at(siteId), id, limit - found.length)
    found.push(...there.map((left) => ({ ...left, siteId })))
  }
  return found
}

const BurstDecision = builder.objectRef<BurstDecisionRow>('BurstDecision').implement({
  description: 'One operation on the texts of a burst, on all sites where the viewer may.',
  fields: (t) => ({
    key: t.exposeID('id'),
    burstId: t.exposeID('burstId'),
    operation: t.field({
      type: FlagOperationEnum,
      description: 'The present operation: the inverse, where it is taken back.',
      resolve: async (decision, _args, ctx) => (await parts(ctx, decision))[0]?.operation ?? decision.operation,
    }),
    flags: t.int({
      description: 'How many texts are meant.',
      resolve: async (decision, _args, ctx) => (await parts(ctx, decision)).reduce((sum, { flags }) => sum + flags, 0),
    }),
    expected: t.field({
      type: [EffectRef],
      rows: EFFECTS_MAX,
      description: 'Its effects to come, over all sites.',
      resolve: async (decision, _args, ctx) =>
        effectsIn(sumOf((await parts(ctx, decision)).map(({ expected }) => expected))),
    }),
    effects: t.field({
      type: [EffectRef],
      rows: EFFECTS_MAX,
      description: 'Its effects, as far as it has ended.',
      resolve: async (decision, _args, ctx) =>
        effectsIn(sumOf((await parts(ctx, decision)).map(({ effects }) => effects ?? {}))),
    }),
    run: t.field({
      type: RunTogether,
      nullable: true,
      description: 'Null until it is started.',
      resolve: async (decision, _args, ctx) => runOf(await parts(ctx, decision)),
    }),
    parts: t.field({
      type: [PartOfBurstDecision],
      rows: SITES_MAX,
      resolve: (decision, _args, ctx) => parts(ctx, decision),
    }),
    refused: t.field({ type: [RefusedSiteRef], rows: SITES_MAX, resolve: ({ refused }) => refused }),
    left: t.field({
      type: [LeftOnSite],
      rows: BULK_LISTED,
      description: 'Flags that were left alone so far.',
      args: limitArgs(BULK_LISTED),
      resolve: (decision, { limit }, ctx) => leftOn(ctx, decision, limit),
    }),
    isUndoing: t.boolean({
      description: 'It is taken back.',
      resolve: async (decision, _args, ctx) => (await parts(ctx, decision)).some(({ undoesId }) => undoesId !== null),
    }),
    canUndo: t.boolean({
      description: 'It is over on every site and its operation has an inverse.',
      resolve: async (decision, _args, ctx) => canBeUndone(decision, await parts(ctx, decision)),
    }),
  }),
})

builder.objectField(Burst, 'chosenCount', (t) =>
  t.int({
    description: 'How many of its texts are chosen at first, on sites where the viewer may decide.',
    resolve: async ({ id, joinedAt }, _args, ctx) => {
      const sites = await burstToDecide(ctx, { id, except: [], include: [], joinedBy: joinedAt })
      return sites
        .filter(({ site }) => mayDecideOn(site))
        .reduce((sum, { flags, unflagged }) => sum + flags.length + unflagged.length, 0)
    },
  }),
)

builder.queryField('burstDecision', (t) =>
  t.field({
    type: BurstDecision,
    may: 'flags.decide',
    description: 'One of the viewer’s own, by its key.',
    args: argsOf(BurstDecisionChoice),
    resolve: (_root, { key }, ctx) => ownDecision(ctx, key),
  }),
)

builder.queryField('latestBurstDecision', (t) =>
  t.field({
    type: BurstDecision,
    nullable: true,
    may: 'flags.decide',
    description: 'The one on a burst that the viewer started last.',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) =>
      (await latestDecisionOf(ctx.site, orNotFound(actorId(ctx.viewer)), (await burst(ctx, id)).id)) ?? null,
  }),
)

builder.mutationField('prepareBurstDecision', (t) =>
  t.field({
    type: BurstDecision,
    may: 'flags.decide',
    description:
      'Keeps which texts of a burst are meant, as they are now, and says what deciding on them will do. Changes none.',
    args: argsOf(BurstDecisionInput),
    resolve: mutation(prepareDecision),
  }),
)

builder.mutationField('decideBurst', (t) =>
  t.field({
    type: BurstDecision,
    may: 'flags.decide',
    description: 'Starts what was prepared, one run a site, or joins it.',
    args: argsOf(BurstDecisionChoice),
    resolve: mutation((tx, { key }) => startDecision(tx, key)),
  }),
)

builder.mutationField('undoBurstDecision', (t) =>
  t.field({
    type: BurstDecision,
    may: 'flags.decide',
    description: 'Takes back all that it changed, on every site; flags that were changed since are left alone.',
    args: argsOf(BurstDecisionChoice),
    resolve: mutation((tx, { key }) => undoDecision(tx, key)),
  }),
)

builder.mutationField('stopBurstDecision', (t) =>
  t.field({
    type: BurstDecision,
    may: 'flags.decide',
    description: 'Ends it where it is, on every site; what is done stays done.',
    args: argsOf(BurstDecisionChoice),
    resolve: mutation((tx, { key }) => stopDecision(tx, key)),
  }),
)
