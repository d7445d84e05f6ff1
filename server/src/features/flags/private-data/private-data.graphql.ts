import { CONTEXT_EXCERPT_LENGTH } from '@ward/domain/flags/context/flag-context'
import {
  PRIVATE_TOLD,
  PRIVATE_TOLD_BESIDE,
  PrivateKindName,
  PrivateMasking,
  PrivatePart,
  type PrivatePiece,
} from '@ward/domain/flags/private-data/masking'
import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { Id } from '@ward/domain/kernel/ids'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { previewText } from '../../../platform/html/text.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { bodyOf, contentOf } from '../../content/content.graphql.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { ContentFlagContext, ContextResponse } from '../context/flag-context.graphql.ts'
import type { FlagRow } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import type { Original } from './original.actions.ts'
import { piecesIn } from './pieces.ts'
import { maskPrivateData, readOriginal, unmaskPrivateData } from './private-data.actions.ts'
import { newestOriginals, type OriginalRow } from './private-data.db.ts'

const PrivateKindEnum = enumOf('PrivateKind', PrivateKindName)
const PrivatePartEnum = enumOf('PrivatePart', PrivatePart)
const originals = loader((ctx, ids) => newestOriginals(ctx.site, ids), oneBy('contentId'))

const Piece = builder.objectRef<PrivatePiece>('PrivatePiece').implement({
  description: 'Private data in a text: where it stands, in UTF-16 units of all that the text’s nodes hold.',
  fields: (t) => ({
    kind: t.expose('kind', { type: PrivateKindEnum }),
    part: t.expose('part', { type: PrivatePartEnum }),
    start: t.exposeInt('start'),
    end: t.exposeInt('end'),
  }),
})

const KeptOriginal = builder.objectRef<OriginalRow>('KeptOriginal').implement({
  description: 'That the private data of a text was masked, and what it was is kept encrypted.',
  fields: (t) => ({
    id: t.exposeID('id'),
    maskedAt: t.expose('maskedAt', { type: 'DateTime' }),
    maskedBy: t.field({ type: User, nullable: true, resolve: ({ maskedBy }, _args, ctx) => cardOrNull(ctx, maskedBy) }),
    pieces: t.exposeInt('pieces', { description: 'How many were masked.' }),
    revision: t.exposeInt('revision', { description: 'The version of the text for which it can be given back.' }),
  }),
})

const PrivateOriginal = builder.objectRef<Original>('PrivateOriginal').implement({
  description: 'A text before its private data was masked.',
  fields: (t) => ({
    title: t.string({ nullable: true, resolve: ({ name }) => name ?? null }),
    keptDays: t.int({
      description: 'For how many days it is kept after it was masked.',
      resolve: async (_original, _args, ctx) => (await settingsOf(ctx.site, 'maskedOriginalDays')).maskedOriginalDays,
    }),
    body: t.exposeString('body', { description: 'HTML, cleaned by the allow-list; clean it again where it is shown.' }),
  }),
})

const within = (part: PrivatePart) => (span: PrivateSpan) => ({ ...span, part })

async function piecesOf(ctx: Ctx, { title, body }: { title: string | null; body: string }): Promise<PrivatePiece[]> {
  const inTitle = await piecesIn(ctx, title ?? '', PRIVATE_TOLD, 'text')
  const inBody = await piecesIn(ctx, body, PRIVATE_TOLD, 'markup')
  return [...inTitle.map(within('title')), ...inBody.map(within('body'))].slice(0, PRIVATE_TOLD)
}

/** Of a flag's text; a bio is no markup. */
async function piecesOfFlag(ctx: Ctx, { contentId, kind, body }: FlagRow): Promise<PrivatePiece[]> {
  if (contentId === null) return (await piecesIn(ctx, body, PRIVATE_TOLD, 'text')).map(within('body'))
  const [thread] = kind === 'thread' ? await threadsByIds(ctx.site, [contentId]) : []
  return piecesOf(ctx, { title: thread?.name ?? null, body: await bodyOf(ctx, await contentOf(ctx, contentId)) })
}

builder.objectField(ContentFlag, 'privateData', (t) =>
  t.field({
    type: [Piece],
    rows: PRIVATE_TOLD,
    description: 'Phone numbers, addresses and the like in the text.',
    resolve: (flag, _args, ctx) => piecesOfFlag(ctx, flag),
  }),
)

builder.objectField(ContentFlagContext, 'privateData', (t) =>
  t.field({ type: [Piece], rows: PRIVATE_TOLD, resolve: (context, _args, ctx) => piecesOf(ctx, context) }),
)

builder.objectField(ContextResponse, 'privateData', (t) =>
  t.field({
    type: [Piece],
    rows: PRIVATE_TOLD_BESIDE,
    description: 'In its excerpt.',
    resolve: async ({ body }, _args, ctx) => {
      const excerpt = previewText(body, CONTEXT_EXCERPT_LENGTH)
      return (await piecesIn(ctx, excerpt, PRIVATE_TOLD_BESIDE, 'text')).map(within('body'))
    },
  }),
)

builder.objectField(ContentFlag, 'keptOriginal', (t) =>
  t.field({
    type: KeptOriginal,
    nullable: true,
    resolve: async ({ contentId }, _args, ctx) =>
      contentId === null ? null : ((await originals.load(ctx, contentId)) ?? null),
  }),
)

builder.queryField('privateOriginal', (t) =>
  t.field({
    type: PrivateOriginal,
    may: 'content.mask',
    description: 'The text of a flag before it was masked. The audit log records the reading.',
    args: argsOf(z.object({ id: Id.describe('Id of the flag.') })),
    // With a memory of its own, as every look at private data.
    resolve: (_root, input, ctx) => inTransaction({ ...ctx, once: new Map() }, (tx) => readOriginal(tx, input)),
  }),
)

builder.mutationField('maskPrivateData', (t) =>
  t.field({
    type: ContentFlag,
    may: 'content.mask',
    description: 'Masks all private data in the text of a flag, as an edit. Not for the flag of a user.',
    args: argsOf(PrivateMasking),
    resolve: mutation(maskPrivateData),
  }),
)

builder.mutationField('unmaskPrivateData', (t) =>
  t.field({
    type: ContentFlag,
    may: 'content.mask',
    description: 'Gives a masked text back what it was, where nobody has edited it since.',
    args: argsOf(PrivateMasking),
    resolve: mutation(unmaskPrivateData),
  }),
)
