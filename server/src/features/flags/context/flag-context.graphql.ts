import {
  CONTEXT_EXCERPT_LENGTH,
  CONTEXT_PART,
  ContextQuery,
  ContextType,
} from '@ward/domain/flags/context/flag-context'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { previewText } from '../../../platform/html/text.ts'
import { cardOf, cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { AssocTypeEnum } from '../flag/flags.graphql.ts'
import { contextOf, type FlagContext, type PlacedResponse } from './flag-context.actions.ts'

const ContextTypeEnum = enumOf('ContextType', ContextType)

export const ContextResponse = builder.objectRef<PlacedResponse>('ContextResponse').implement({
  description: 'A response in its place under the original.',
  fields: (t) => ({
    id: t.exposeID('id'),
    assocType: t.field({ type: AssocTypeEnum, resolve: ({ kind }) => assocTypeOf(kind) }),
    depth: t.exposeInt('depth', { description: '0: it answers the original itself.' }),
    excerpt: t.string({
      description: 'The first 400 characters of the plain text.',
      resolve: ({ body }) => previewText(body, CONTEXT_EXCERPT_LENGTH),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    isDeleted: t.exposeBoolean('isDeleted'),
    isMarkedSpam: t.exposeBoolean('isSpam'),
    isPendingModeration: t.exposeBoolean('isPending'),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The flag is about this one.' }),
    user: t.field({ type: User, resolve: (response, _args, ctx) => cardOf(ctx, response.authorId) }),
  }),
})

export const ContentFlagContext = builder.objectRef<FlagContext>('ContentFlagContext').implement({
  description: 'The texts around that of a flag.',
  fields: (t) => ({
    type: t.expose('type', { type: ContextTypeEnum, description: 'The kind of the original.' }),
    id: t.exposeID('id'),
    title: t.exposeString('title', { nullable: true }),
    body: t.exposeString('body', { description: 'HTML, cleaned by the allow-list; clean it again where it is shown.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    user: t.field({
      type: User,
      nullable: true,
      resolve: (original, _args, ctx) => cardOrNull(ctx, original.authorId),
    }),
    uri: t.exposeString('uri', { description: 'Where members see the original, a path on the site.' }),
    isDeleted: t.exposeBoolean('isDeleted'),
    isMarkedSpam: t.exposeBoolean('isMarkedSpam'),
    isPendingModeration: t.exposeBoolean('isPendingModeration'),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The flag is about the original itself.' }),
    parentFlagId: t.exposeID('parentFlagId', {
      nullable: true,
      description: 'The flag of what the text stands under, if it has one.',
    }),
    totalCount: t.exposeInt('totalCount', { description: 'Replies and their nested replies, hidden ones included.' }),
    hiddenCount: t.exposeInt('hiddenCount', {
      description: 'Replies and their nested replies that members do not see.',
    }),
    hasEarlier: t.exposeBoolean('hasEarlier', { description: 'Something is read before `responses`.' }),
    hasLater: t.exposeBoolean('hasLater', { description: 'Something is read after `responses`.' }),
    responses: t.expose('responses', { type: [ContextResponse], rows: { most: CONTEXT_PART, limit: 'above' } }),
  }),
})

builder.queryField('contentFlagContext', (t) =>
  t.field({
    type: ContentFlagContext,
    nullable: true,
    may: 'flags.read',
    description: 'Null for the flag of a user, which stands under nothing.',
    args: argsOf(ContextQuery),
    resolve: (_root, query, ctx) => contextOf(ctx, query),
  }),
)
