import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE, IMAGE_TYPES, type ImageProblem } from '@ward/domain/kernel/images'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type OutputInfo } from 'sharp'
import type { ImageSizes, ReadImage } from './image-sizes.ts'

// Only these four of the library's many readers: no other claimed format is even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
// Memory before speed: nothing is kept for a next picture, and one picture has one thread.
sharp.cache(false)
sharp.concurrency(1)

/** A refusal that the uploader reads; anything else thrown is a fault. */
export class UnreadableImage extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem) {
    super(problem)
    this.problem = problem
  }
}

const WEBP = { quality: 82, effort: 3 }
/** A moving PNG begins with the picture that stands for it. */
const TYPES: readonly string[] = [...IMAGE_TYPES, 'image/apng']

/**
 * Reads a picture of any of our types and writes it anew in each size: WebP, 8 bits, sRGB, upright, with nothing of what
 * the file held besides. Runs in a process of its own, see `image-process.ts`.
 *
 * @throws UnreadableImage
 */
export async function reEncoded(bytes: Uint8Array, sizes: ImageSizes): Promise<ReadImage> {
  if (bytes.length === 0) throw new UnreadableImage('empty')
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !TYPES.includes(type.mime)) throw new UnreadableImage('noImage')
  const orientation = await checkedOrientation(bytes)
  const largest = Math.max(...Object.values(sizes).map(({ side }) => side))
  const { data, info } = await upright(await small(bytes, largest).catch(damaged), orientation)
  const files: Record<string, Uint8Array> = {}
  for (const [name, { side, square }] of Object.entries(sizes))
    files[name] = await pixels({ data, info })
      .resize(side, side, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
      .webp(WEBP)
      .toBuffer()
  return { width: info.width, height: info.height, files }
}

/** Bytes of all pixels together: some pictures are decoded whole before anything is done with them. */
const MOST_SAMPLES = IMAGE_MAX_PIXELS * 4

type Pixels = { data: Buffer; info: OutputInfo }

const pixels = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })
/** A file that browsers show with a warning is a picture; a broken-off file is none. */
const READING = { failOn: 'error', pages: 1 } as const

/** The orientation of the camera, by EXIF. The header alone is read. */
async function checkedOrientation(bytes: Uint8Array): Promise<number> {
  const image = sharp(bytes, { ...READING, limitInputPixels: false })
  const { width, height, channels, depth, orientation = 1 } = await image.metadata().catch(damaged)
  const isLong = width > IMAGE_MAX_SIDE || height > IMAGE_MAX_SIDE
  const samples = width * height * channels * (depth === 'uchar' ? 1 : 2)
  if (isLong || width * height > IMAGE_MAX_PIXELS || samples > MOST_SAMPLES) throw new UnreadableImage('tooLarge')
  return orientation
}

/** The only time the file itself is decoded: no larger than needed. */
const small = (bytes: Uint8Array, side: number): Promise<Pixels> =>
  sharp(bytes, { ...READING, limitInputPixels: IMAGE_MAX_PIXELS })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

/** Turned after it was made small: turning needs all of a picture at once. */
function upright(picture: Pixels, orientation: number): Promise<Pixels> | Pixels {
  if (orientation < 2 || orientation > 8) return picture
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const angle = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0
  return pixels(picture).flop(isMirrored).rotate(angle).raw().toBuffer({ resolveWithObject: true })
}

function damaged(): never {
  throw new UnreadableImage('damaged')
}
