import { AvatarOwner } from '@ward/domain/avatars/avatars'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { User } from '../users/directory/users.graphql.ts'
import { deleteUserProfilePicture } from './avatars.actions.ts'

builder.mutationField('deleteUserProfilePicture', (t) =>
  t.field({
    type: User,
    may: 'users.change',
    args: argsOf(AvatarOwner),
    resolve: mutation(deleteUserProfilePicture),
  }),
)
