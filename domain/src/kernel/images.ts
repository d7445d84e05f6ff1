/**
 * The types of pictures that may be uploaded: by their bytes, whatever their name or the browser says. Of moving ones the first
 * frame is kept.
 */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** A file of few bytes can hold a picture of any size; a larger one than this is not decoded. Pixels, in all and along one side. */
export const IMAGE_MAX_PIXELS = 25_000_000
export const IMAGE_MAX_SIDE = 16_000

/** Why a file is not taken as a picture, in words for whoever brought it. */
export const IMAGE_PROBLEM = {
  empty: 'The file is empty',
  noImage: 'This file is not an image. Choose a JPEG, PNG, WebP or GIF',
  tooLarge: 'The image has too many pixels. At most 25 million are possible, and 16,000 along one side',
  damaged: 'The image is damaged and cannot be read',
  tooSlow: 'The image takes too long to read',
} as const

export type ImageProblem = keyof typeof IMAGE_PROBLEM

/** Shown to whoever uploads a file while the disk of the server is full. */
export const NO_ROOM_FOR_FILES = 'There is no room for more files right now. Please try again later.'
