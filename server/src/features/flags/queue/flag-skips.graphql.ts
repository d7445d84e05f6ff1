import { SKIP_TOPIC, SKIPS_MAX, SkippedFlags } from '@ward/domain/flags/queue/flag-skips'
import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { flagsByIds } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { deleteSkips, insertSkips, skipsOf } from './flag-skips.db.ts'

const skips = loader(
  (ctx, flagIds) => skipsOf(ctx.site, { userId: orNotFound(actorId(ctx.viewer)), flagIds }),
  oneBy('flagId'),
)

builder.objectField(ContentFlag, 'skippedUntil', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Until then the viewer does not want it to be offered as the next one.',
    resolve: async ({ id }, _args, ctx) => (await skips.load(ctx, id))?.until ?? null,
  }),
)

type Write = typeof insertSkips | typeof deleteSkips

/** Skips flags or takes that back, and answers which; the viewer's other pages hear of it, nobody else's. @throws NOT_FOUND */
const skipping =
  (action: string, write: Write) =>
  async (tx: TxCtx, { ids: given }: SkippedFlags) => {
    const ids = [...new Set(given)]
    const flags = await flagsByIds(tx.site, ids)
    if (flags.length < ids.length) throw notFound()
    const userId = orNotFound(actorId(tx.viewer))
    await write(tx.site, userId, ids)
    await audit(tx, { action, subjectType: 'flag', subjectIds: ids })
    await announce(tx, SKIP_TOPIC, userId)
    return ids
  }

builder.mutationField('skipFlags', (t) =>
  t.field({
    type: ['ID'],
    rows: SKIPS_MAX,
    may: 'flags.decide',
    description: 'For the viewer alone, for an hour: these are not offered as the next ones.',
    args: argsOf(SkippedFlags),
    resolve: mutation(skipping('skipFlags', insertSkips)),
  }),
)

builder.mutationField('unskipFlags', (t) =>
  t.field({
    type: ['ID'],
    rows: SKIPS_MAX,
    may: 'flags.decide',
    args: argsOf(SkippedFlags),
    resolve: mutation(skipping('unskipFlags', deleteSkips)),
  }),
)
