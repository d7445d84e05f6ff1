import { AVATAR_FIELD } from '@ward/domain/avatars/avatars'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'
import { upload } from '../../api/upload.ts'

const DeleteAvatar = graphql(`
  mutation DeleteAvatar($userId: ID!) {
    deleteUserProfilePicture(userId: $userId) { id }
  }
`)

export const deleteAvatar = (userId: string) => request(DeleteAvatar, { userId })

/** Sends a new avatar (spec 1 section 7). */
export function uploadAvatar(userId: string, file: File, options: Parameters<typeof upload>[2]): Promise<unknown> {
  const form = new FormData()
  form.set('image_type', 'avatar')
  form.set('user_id', userId)
  form.set(AVATAR_FIELD, file)
  return upload('/api/upload-image', form, options)
}
