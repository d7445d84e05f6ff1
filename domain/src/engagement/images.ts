/** The largest file of an image where a site chose no other, in bytes; exactly as many are taken. */
export const ENGAGEMENT_IMAGE_MAX_BYTES = 5_000_000
export const ENGAGEMENT_IMAGE_TOO_LARGE = 'Images must be 5 MB or smaller'
export const ENGAGEMENT_IMAGE_REQUIRED = 'Please choose an image'
export const ENGAGEMENT_IMAGE_HINT =
  'JPEG, PNG, WebP or GIF, 5 MB or smaller. It is kept at most 1,200 pixels wide and high.'
/** An image that was uploaded and not saved for an hour, or deleted since. */
export const ENGAGEMENT_IMAGE_GONE = 'This image is no longer there. Please upload it again'

/** Said below the address of an image: pages ask no other host for pictures, and show our copy of one that lies there. */
export const IMAGE_LINK_HELP =
  'Starts with /, http:// or https://. Images on other hosts are copied here when you save.'
export const IMAGE_AWAITED = 'It is being fetched from its host.'
export const IMAGE_NOT_FETCHED = 'It could not be fetched and is not shown: please upload it instead.'

/** The one size an image is kept in. */
export const ENGAGEMENT_IMAGE_SIZES = { full: { side: 1200, square: false } } as const
/** The field of the form that holds the file, and where it is sent. */
export const ENGAGEMENT_IMAGE_FIELD = 'image'
export const ENGAGEMENT_IMAGE_PATH = '/api/moderation/engagement-image'

/** The name of an image that was uploaded, by its address; null for any other address. */
export const uploadedName = (url: string): string | null =>
  /^\/files\/([0-9a-f]{32})-full\.webp$/.exec(url)?.[1] ?? null
