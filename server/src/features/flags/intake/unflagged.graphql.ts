import { memberPath } from '@ward/domain/app/front-end-links'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { FlagTarget } from '@ward/domain/flags/flag/flag-operations'
import { isClosedAccount } from '@ward/domain/member-site/member-site'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { uriOfText } from '../flag/flag-uri.ts'
import { findFlag } from '../flag/flags.actions.ts'
import { textToLookAt } from './unflagged.db.ts'

type Unflagged = {
  id: string
  title: string | null
  body: string
  uri: string
  authorId: string
  insertedAt: Date
  isSuggestion: boolean
  isDeleted: boolean
  isMarkedSpam: boolean
  isPendingModeration: boolean
}

/** A text without a flag, in its present state. Looking at it writes nothing. */
async function unflagged(ctx: Ctx, target: FlagTarget): Promise<Unflagged | null> {
  if (await findFlag(ctx, target)) return null
  return target.assocType === 'user' ? profileOf(ctx, target.assocId) : textOf(ctx, target)
}

async function profileOf(ctx: Ctx, id: string): Promise<Unflagged | null> {
  const card = await cardOrNull(ctx, id)
  const seen = { title: null, isSuggestion: false, isMarkedSpam: false, isPendingModeration: false }
  return (
    card && {
      ...seen,
      id,
      body: card.bio,
      uri: memberPath(card.slug),
      authorId: id,
      insertedAt: card.insertedAt,
      isDeleted: isClosedAccount(card),
    }
  )
}

async function textOf(ctx: Ctx, { assocType, assocId: id }: FlagTarget): Promise<Unflagged | null> {
  const text = await textToLookAt(ctx.site, id)
  if (!text || assocTypeOf(text.kind) !== assocType) return null
  return { ...text, title: text.kind === 'thread' ? text.threadName : null, uri: uriOfText(text) }
}

const UnflaggedContent = builder.objectRef<Unflagged>('UnflaggedContent').implement({
  description: 'A text or profile that has no flag: nobody has decided or replied, and nothing raised one.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the text or user.' }),
    title: t.exposeString('title', { nullable: true, description: 'Title of a thread.' }),
    body: t.exposeString('body', {
      description: 'HTML, cleaned by the allow-list; clean it again where it is shown. Of a user the bio, plain.',
    }),
    uri: t.exposeString('uri', { description: 'Where members see it, a path on the site.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    isSuggestion: t.exposeBoolean('isSuggestion', {
      description: 'It is an answer that a member suggested to a poll.',
    }),
    isDeleted: t.exposeBoolean('isDeleted'),
    isMarkedSpam: t.exposeBoolean('isMarkedSpam'),
    isPendingModeration: t.exposeBoolean('isPendingModeration'),
    user: t.field({ type: User, nullable: true, resolve: ({ authorId }, _args, ctx) => cardOrNull(ctx, authorId) }),
  }),
})

builder.queryField('unflaggedContent', (t) =>
  t.field({
    type: UnflaggedContent,
    nullable: true,
    may: 'flags.read',
    description: 'A text without a flag; null where it has one. It writes nothing.',
    args: argsOf(FlagTarget),
    resolve: (_root, target, ctx) => unflagged(ctx, target),
  }),
)
