import { AVATAR_FIELD, AVATAR_TOO_LARGE, AvatarUpload } from '@ward/domain/avatars/avatars'
import { parseInput } from '@ward/domain/kernel/refusal'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { readFormData } from '../../platform/http/form-data.ts'
import { turns } from '../../platform/limits/turns.ts'
import { settingsOf } from '../../platform/settings.ts'
import { uploadAvatar } from './avatars.actions.ts'

/** Limits the files in a node's memory at once; later uploads wait, with their file still on its way. */
const inTurn = turns({ most: 4, waiting: 50 })

/** POST /api/upload-image, a form with image_type, user_id and images[0] (spec 1 section 7). */
export const uploadImage = (files: FileStore): Endpoint =>
  endpoint({
    method: 'POST',
    url: '/api/upload-image',
    may: 'users.change',
    changes: true,
    lasts: 'upload',
    run: (ctx, request, reply) =>
      inTurn('uploads', async () => {
        const { avatarMaxMb: mb } = await settingsOf(ctx.site, 'avatarMaxMb')
        const requested = { field: AVATAR_FIELD, maxBytes: bytesOf(mb), tooLarge: withMb(AVATAR_TOO_LARGE, mb) }
        const { fields, file } = await readFormData(request, reply, requested)
        const { user_id } = parseInput(AvatarUpload, fields)
        return { status: 'success', images: [await uploadAvatar(ctx, files, { userId: user_id, file })] }
      }),
  })
