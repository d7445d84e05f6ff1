import { DrawInput, WINNERS_MAX } from '@ward/domain/engagement/draws'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { type Draw, drawGiveaway, drawRecord, effectsOfDraw, giveawayDraw } from './draws.actions.ts'
import type { WinnerRow } from './draws.db.ts'
import { lookAtEntrants } from './entrant-looks.actions.ts'

const Winner = builder.objectRef<WinnerRow>('GiveawayWinner').implement({
  description: 'Somebody who won a giveaway.',
  fields: (t) => ({
    place: t.exposeInt('place'),
    entryId: t.exposeID('entryId', { description: 'The number of the entry.' }),
    username: t.exposeString('username', { nullable: true }),
    email: t.exposeString('email', { nullable: true, description: 'Null where nobody can be told.' }),
  }),
})

const GiveawayDraw = builder.objectRef<Draw>('GiveawayDraw').implement({
  description: 'The draw of a giveaway.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the giveaway.' }),
    commitment: t.exposeString('commitment', { description: 'The hash of the salt, to be published before the draw.' }),
    salt: t.exposeString('salt', { nullable: true, description: 'Null until it is drawn.' }),
    drawnAt: t.expose('drawnAt', { type: 'DateTime', nullable: true }),
    entries: t.exposeInt('entries', { description: 'How many could win; 0 until it is drawn.' }),
    winners: t.field({
      type: [Winner],
      rows: WINNERS_MAX,
      description: 'The first place first.',
      resolve: async ({ id, winners }, _args, ctx) => {
        await lookAtEntrants(ctx, id, winners)
        return winners
      },
    }),
  }),
})

builder.queryField('giveawayDraw', (t) =>
  t.field({
    type: GiveawayDraw,
    may: 'engagement.change',
    args: argsOf(ById),
    resolve: (_root, { id }, ctx) => giveawayDraw(ctx, id),
  }),
)

builder.queryField('drawRecord', (t) =>
  t.string({
    may: 'engagement.change',
    nullable: true,
    description:
      'The record published so that anybody can repeat the draw, as JSON: numbers of entries, no word about people.',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => {
      const record = await drawRecord(ctx, id)
      return record && JSON.stringify(record, null, 1)
    },
  }),
)

builder.queryField('drawEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'engagement.change',
    description: 'The effects of drawing: the numbers of entries and winners; nothing once it is drawn.',
    args: argsOf(DrawInput),
    resolve: async (_root, input, ctx) => effectsIn(await effectsOfDraw(ctx, input)),
  }),
)

builder.mutationField('drawGiveaway', (t) =>
  t.field({
    type: GiveawayDraw,
    may: 'engagement.change',
    description: 'Draws the winners and tells them; once drawn, it answers with what was drawn.',
    args: argsOf(DrawInput),
    resolve: mutation(drawGiveaway),
  }),
)
