import { effectsIn } from '@ward/domain/kernel/effects'
import { BULK_USERS_MAX, BulkRoles } from '@ward/domain/users/users'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { EFFECTS_MAX, EffectRef } from '../../audit-log/effects.graphql.ts'
import { User } from '../directory/users.graphql.ts'
import { bulkUpdateUserRoles } from './bulk-roles.actions.ts'
import { effectsOfRoles } from './role-effects.actions.ts'

builder.mutationField('bulkUpdateUserRoles', (t) =>
  t.field({
    type: [User],
    rows: BULK_USERS_MAX,
    may: 'users.change',
    description:
      'Gives users a role, all of them or none; a refusal names each who may not get it. Spammers are blocked.',
    args: argsOf(BulkRoles),
    resolve: mutation(bulkUpdateUserRoles),
  }),
)

builder.queryField('roleEffects', (t) =>
  t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'users.change',
    description: 'The effects of giving users this role; for Spammer also on their texts.',
    args: argsOf(BulkRoles.omit({ atRiskConfirmed: true })),
    resolve: async (_root, asked, ctx) => effectsIn(await effectsOfRoles(ctx, asked)),
  }),
)
