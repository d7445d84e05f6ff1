import { ById } from '@ward/domain/kernel/ids'
import { NewUserDisorder } from '@ward/domain/users/user-disorders'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { createUserDisorder, deleteUserDisorder } from './user-disorders.actions.ts'
import { userDisorderById } from './user-disorders.db.ts'
import { UserDisorder } from './user-private.graphql.ts'

builder.mutationFields((t) => ({
  createUserDisorder: t.field({
    type: UserDisorder,
    may: 'users.change',
    args: argsOf(NewUserDisorder),
    resolve: creating(createUserDisorder, ({ site }, id) => userDisorderById(site, id)),
  }),
  deleteUserDisorder: t.boolean({ may: 'users.change', args: argsOf(ById), resolve: mutation(deleteUserDisorder) }),
}))
