import { AuthorDecisionsQuery, DECISIONS_MAX } from '@ward/domain/flags/context/author-history'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { cardOrNull, User } from '../../users/directory/users.graphql.ts'
import { AssocTypeEnum } from '../flag/flags.graphql.ts'
import { decisionsOn } from './author-history.db.ts'

type DecisionRow = Awaited<ReturnType<typeof decisionsOn>>[number]

const AuthorDecision = builder.objectRef<DecisionRow>('AuthorDecision').implement({
  description: 'An operation on a flag of a person or of something they wrote.',
  fields: (t) => ({
    id: t.exposeID('id'),
    flagId: t.exposeID('flagId'),
    assocType: t.field({ type: AssocTypeEnum, resolve: ({ assocType }) => assocType as AssocType }),
    status: t.exposeString('status'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'The person who decided; null: the system.',
      resolve: ({ actorId }, _args, ctx) => cardOrNull(ctx, actorId),
    }),
  }),
})

builder.queryField('authorDecisions', (t) =>
  t.field({
    type: [AuthorDecision],
    rows: DECISIONS_MAX,
    may: 'flags.read',
    description: 'Decisions by staff on a person and their texts, the last first.',
    args: argsOf(AuthorDecisionsQuery),
    resolve: (_root, query, { site }) => decisionsOn(site, query),
  }),
)
