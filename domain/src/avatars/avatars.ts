import { z } from 'zod'
import { Id } from '../kernel/ids.ts'

/** The largest file where a site chose no other, in bytes; exactly as many are taken (spec 1 sections 5 and 9). */
export const AVATAR_MAX_BYTES = 5_000_000
export const AVATAR_TOO_LARGE = 'Avatar size should be less than 5 MB!'
export const AVATAR_HINT = 'Images must be 5 MB or smaller. Optimal size is 150 x 150 px'
export const AVATAR_REQUIRED = 'Please select an image to upload'

export const AVATAR_UPDATED = 'User avatar updated'
export const AVATAR_DELETED = 'The user profile picture was deleted'

/** The sizes an avatar is kept in, in pixels: square ones are cut from the middle, the full one is the picture as it was, made to fit. */
export const AVATAR_SIZES = {
  thumb: { side: 64, square: true },
  medium: { side: 150, square: true },
  large: { side: 300, square: true },
  full: { side: 1024, square: false },
} as const
export type AvatarSize = keyof typeof AVATAR_SIZES
/** Addresses of one avatar in its sizes. */
export type Avatar = Record<AvatarSize, string>

/** Where the image is read that stands for an avatar where there is none, and it in each size. */
export const DEFAULT_AVATAR_URL = '/default-avatar'
export const DEFAULT_AVATAR: Avatar = {
  thumb: `${DEFAULT_AVATAR_URL}/thumb.webp`,
  medium: `${DEFAULT_AVATAR_URL}/medium.webp`,
  large: `${DEFAULT_AVATAR_URL}/large.webp`,
  full: `${DEFAULT_AVATAR_URL}/full.webp`,
}

/** The field of the form that holds the file (spec 1 section 7). */
export const AVATAR_FIELD = 'images[0]'
/** The other field of the form: the owner of the avatar. */
export const AvatarUpload = z.object({
  image_type: z.literal('avatar', 'Only avatars can be uploaded here'),
  user_id: Id,
})
export const AvatarOwner = z.object({ userId: Id })
