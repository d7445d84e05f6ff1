import { hasImage } from '../../../platform/html/links.ts'

/** Without any of these no body shows an image. */
const MAY_SHOW = /<im|\[(?:gallery|caption|attachment)|\.(?:jpe?g|png|gif|webp|avif|bmp|heic|svg|tiff?)/i

/** Whether a clean body shows or leads to an image; most need no parser to decide. */
export const showsPicture = (body: string): boolean => MAY_SHOW.test(body) && hasImage(body)
