import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { HOSTILE_IMAGES } from './hostile-images.fixtures.ts'
import { ImageRefused, imageProcess, readImage } from './image-worker.ts'

const SIZES = { small: { side: 64, square: true }, full: { side: 200, square: false } }

test.each(HOSTILE_IMAGES)('$name ends: $ends', async ({ bytes, ends }) => {
  const file = await bytes()
  expect(file.length).toBeLessThanOrEqual(5_000_000)
  const ended = await readImage(file, SIZES).catch((error) => error)
  if (ended instanceof ImageRefused) {
    expect(ended.problem).toBe(ends)
    return
  }
  expect(ended).not.toBeInstanceOf(Error)
  expect(ends).toBe('image')
  for (const [name, { side, square }] of Object.entries(SIZES)) {
    const kept = await sharp(ended.files[name]).metadata()
    expect(kept).toMatchObject({ format: 'webp', space: 'srgb', depth: 'uchar' })
    expect([kept.exif, kept.xmp, kept.icc, kept.pages, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    if (square) expect([kept.width, kept.height]).toEqual([side, side])
    else expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(side)
  }
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture whose camera was held by %s is turned upright', async (orientation) => {
  const piece = (background: string, left: number, top: number) => ({
    input: { create: { width: 40, height: 30, channels: 3 as const, background } },
    left,
    top,
  })
  const stored = sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } })
    .composite([piece('#f00', 0, 0), piece('#0f0', 40, 0), piece('#00f', 0, 30)])
    .withMetadata({ orientation })
  const held = await stored.png().toBuffer()
  const { width, height, files } = await readImage(held, SIZES)
  const [found, expected] = await Promise.all([corners(sharp(files.full)), corners(sharp(held).autoOrient())])
  expect(found).toEqual(expected)
  expect([width, height]).toEqual(orientation < 5 ? [80, 60] : [60, 80])
})

/** The colours of the four corners, each as bright or not. */
async function corners(image: Sharp): Promise<boolean[]> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return [0, width - 1, width * (height - 1), width * height - 1].flatMap((pixel) =>
    [...data.subarray(pixel * channels, pixel * channels + 3)].map((sample) => sample > 128),
  )
}

test('a small picture is not enlarged, but cut to the square sizes', async () => {
  const small = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0f0' } })
    .gif()
    .toBuffer()
  const { width, height, files } = await readImage(small, SIZES)
  expect([width, height]).toEqual([20, 10])
  expect(await sharp(files.full).metadata()).toMatchObject({ width: 20, height: 10 })
  expect(await sharp(files.small).metadata()).toMatchObject({ width: 64, height: 64 })
})

test('twenty at once are read one after the other, and all of them', async () => {
  const files = await Promise.all(HOSTILE_IMAGES.slice(0, 20).map(({ bytes }) => bytes()))
  const read = await Promise.all(files.map((file) => readImage(file, SIZES)))
  expect(read).toHaveLength(20)
})

test('more than can wait are refused, and the others are read all the same', async () => {
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const ended = await Promise.allSettled(Array.from({ length: 60 }, () => readImage(file, SIZES)))
  const refused = ended.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED' } })
})

test('when the process that reads pictures is killed, the next picture is read by a new one', async () => {
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  await readImage(file, SIZES)
  const first = imageProcess()
  process.kill(Number(first), 'SIGKILL')
  const ended = await readImage(file, SIZES).catch((error) => error)
  expect(ended instanceof ImageRefused ? ended.problem : ended.width).toSatisfy((end) => end === 9 || end === 'damaged')
  expect((await readImage(file, SIZES)).width).toBe(9)
  expect(imageProcess()).not.toBe(first)
})
