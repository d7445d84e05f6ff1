import {
  API_TOKENS_SHOWN,
  ApiScope,
  ApiTokenInput,
  ApiTokenRotation,
  ApiTokensQuery,
} from '@ward/domain/api-access/api-tokens'
import { ById } from '@ward/domain/kernel/ids'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { createApiToken, type MadeToken, revokeApiToken, rotateApiToken } from './tokens.actions.ts'
import { type ApiTokenRow, tokenById, tokensOf } from './tokens.db.ts'

const ApiScopeEnum = enumOf('ApiScope', ApiScope)

const ApiToken = builder.objectRef<ApiTokenRow>('ApiToken').implement({
  description: 'A token by which another site uses the content API. Its secret is not told again.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.field({ type: [ApiScopeEnum], rows: ApiScope.options.length, resolve: ({ scopes }) => scopes }),
    ending: t.exposeString('ending', { description: 'How its secret ends.' }),
    previousUntil: t.expose('previousUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then the secret before can be used too.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
    madeBy: t.field({
      type: User,
      nullable: true,
      resolve: ({ madeBy }, _args, ctx) => (madeBy === null ? null : cardOf(ctx, madeBy)),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})

const MadeApiToken = builder.objectRef<MadeToken>('MadeApiToken').implement({
  description: 'A token with its new secret.',
  fields: (t) => ({
    id: t.exposeID('id'),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'Told once: null where the same request was answered before.',
    }),
    token: t.field({ type: ApiToken, resolve: ({ token }) => token }),
  }),
})

builder.queryField('apiTokens', (t) =>
  t.field({
    type: [ApiToken],
    rows: API_TOKENS_SHOWN,
    may: 'apiAccess.read',
    args: argsOf(ApiTokensQuery),
    resolve: (_root, { limit }, { site }) => tokensOf(site, limit),
  }),
)

builder.mutationField('createApiToken', (t) =>
  t.field({
    type: MadeApiToken,
    may: 'apiAccess.change',
    args: argsOf(ApiTokenInput),
    resolve: creating(createApiToken, async ({ site }, id) => {
      const token = await tokenById(site, id)
      return token && { id, secret: null, token }
    }),
  }),
)

builder.mutationField('rotateApiToken', (t) =>
  t.field({
    type: MadeApiToken,
    may: 'apiAccess.change',
    args: argsOf(ApiTokenRotation),
    resolve: mutation(rotateApiToken),
  }),
)

builder.mutationField('revokeApiToken', (t) =>
  t.field({ type: ApiToken, may: 'apiAccess.change', args: argsOf(ById), resolve: mutation(revokeApiToken) }),
)
