import { NewUser, UserChange } from '@ward/domain/users/user-input'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { createUser } from './create-user.actions.ts'
import { updateUser } from './update-user.actions.ts'
import './user-facts.graphql.ts'
import { userCards } from '../directory/users.db.ts'
import { User } from '../directory/users.graphql.ts'

builder.mutationField('createUser', (t) =>
  t.field({
    type: User,
    may: 'users.change',
    args: argsOf(NewUser),
    resolve: creating(createUser, async ({ site }, id) => (await userCards(site, [id]))[0]),
  }),
)

builder.mutationField('updateUser', (t) =>
  t.field({
    type: User,
    may: 'users.change',
    description: 'Changes a user; what is not said stays as it is.',
    args: argsOf(UserChange),
    resolve: mutation(updateUser),
  }),
)
