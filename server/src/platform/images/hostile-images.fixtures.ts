import { deflateSync, gzipSync } from 'node:zlib'
import type { ImageProblem } from '@ward/domain/kernel/images'
import sharp from 'sharp'
import { gifOf, patched } from './gif.fixtures.ts'
import { blackPng, chunk, head, png, u32 } from './png.fixtures.ts'

/** A file made to do harm, or only unusual: its bytes, and how it must end. */
export type HostileImage = { name: string; bytes: () => Promise<Buffer> | Buffer; ends: 'image' | ImageProblem }

const made = (width = 120, height = 80, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })
const ends = (how: HostileImage['ends'], files: Record<string, HostileImage['bytes']>): HostileImage[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, ends: how }))

const jpeg = () => made().jpeg().toBuffer()
const plainPng = () => made().png().toBuffer()
const webp = () => made().webp().toBuffer()
const after = async (file: Promise<Buffer>, words: string) => Buffer.concat([await file, Buffer.from(words)])
const cut = async (file: Promise<Buffer>) => {
  const bytes = await file
  return bytes.subarray(0, Math.floor(bytes.length * 0.6))
}
/** With detail, so that the pixels take most of the file. */
const noise = (channels: 1 | 3 = 3) =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  }).toColourspace(channels === 1 ? 'b-w' : 'srgb')

/** A segment of a JPEG right behind its first two bytes. */
const withSegment = async (marker: number, data: Buffer) => {
  const bytes = await jpeg()
  const length = Buffer.from([(data.length + 2) >> 8, (data.length + 2) & 255])
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, marker]), length, data, bytes.subarray(2)])
}

/** A colour profile of millions of bytes in as many segments as it takes. */
async function hugeProfile(): Promise<Buffer> {
  const parts = Array.from({ length: 60 }, (_, at) =>
    Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([at + 1, 60]), Buffer.alloc(65_000, at)]),
  )
  const bytes = await jpeg()
  const segments = parts.map((part) =>
    Buffer.concat([Buffer.from([0xff, 0xe2, (part.length + 2) >> 8, (part.length + 2) & 255]), part]),
  )
  return Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
}

/** The measures that a JPEG claims, changed behind its back. */
async function claimed(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg())
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

const frames = async (n: number) => {
  const each = Array.from({ length: n }, (_, at) =>
    made(40 + at)
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(each), { join: { animated: true } })
}

/** A moving PNG: the frames after the first in chunks that still readers do not know. */
const moving = (n: number) => {
  const control = (sequence: number) =>
    chunk('fcTL', Buffer.concat([u32(sequence), u32(4), u32(4), u32(0), u32(0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const pixels = deflateSync(Buffer.alloc((1 + 4 * 3) * 4))
  const later = Array.from({ length: n }, (_, at) => [
    control(2 * at + 1),
    chunk('fdAT', Buffer.concat([u32(2 * at + 2), pixels])),
  ])
  const shown = chunk('acTL', Buffer.concat([u32(n + 1), u32(0)]))
  return png(head({ width: 4, height: 4 }), shown, control(0), chunk('IDAT', pixels), ...later.flat())
}

const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 })
const named = (words: string, data: Buffer) => Buffer.concat([Buffer.from(`${words}\0\0`, 'latin1'), data])
/** An EXIF block that says nothing but that. */
const HELD_BY_6 = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
const wide = { width: 5000, height: 5000 }

/** Pictures, however odd: they are read, and what is kept is an ordinary small WebP. */
const pictures: HostileImage[] = ends('image', {
  'a JPEG': jpeg,
  'a PNG': plainPng,
  'a WebP': webp,
  'a GIF': () => made().gif().toBuffer(),
  'a picture of one pixel': () => made(1, 1).png().toBuffer(),
  'a grey JPEG': () => noise(1).jpeg().toBuffer(),
  'a progressive JPEG': () => noise().jpeg({ progressive: true }).toBuffer(),
  'a CMYK JPEG': () => made().toColourspace('cmyk').jpeg().toBuffer(),
  'a PNG of 16 bits': () => made().toColourspace('rgb16').png().toBuffer(),
  'a PNG of 16 bits with transparency': () => blackPng({ width: 30, height: 30, depth: 16, colour: 6 }),
  'a PNG of one bit': () => blackPng({ width: 30, height: 30, depth: 1, colour: 0 }),
  'a PNG with a palette': () => made(50, 50, 4).png({ palette: true }).toBuffer(),
  'an interlaced PNG': () => noise().png({ progressive: true }).toBuffer(),
  'a lossless WebP with transparency': () => made(50, 50, 4).webp({ lossless: true }).toBuffer(),
  'a moving GIF': async () => (await frames(5)).gif().toBuffer(),
  'a moving WebP': async () => (await frames(5)).webp().toBuffer(),
  'a moving PNG': () => moving(3),
  'a moving PNG of 10,000 frames': () => moving(10_000),
  'a GIF of 5,000 frames': () => gifOf(5_000),
  'a GIF without end': async () => (await made().gif().toBuffer()).subarray(0, -1),
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 7, 8].map((orientation) => [
      `a JPEG held as EXIF says by ${orientation}`,
      () => made().withMetadata({ orientation }).jpeg().toBuffer(),
    ]),
  ),
  'a JPEG that tells its place': () =>
    made()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .jpeg()
      .toBuffer(),
  'a JPEG with a script in a comment': () => withSegment(0xfe, Buffer.from('<script>alert(1)</script>')),
  'a JPEG with a script in XMP': () =>
    withSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><script>alert(1)</script></x:xmpmeta>')),
  'a JPEG with a broken EXIF block': () => withSegment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1')),
  'a JPEG with a colour profile of 4 MB': hugeProfile,
  'a JPEG that is an archive too': () => after(jpeg(), 'PK\x05\x06'.padEnd(22, '\0')),
  'a JPEG with a page behind it': () => after(jpeg(), '<html><script>alert(1)</script></html>'),
  'a PNG with a program behind it': () => after(plainPng(), '<?php system($_GET[0]); ?>'),
  'a GIF with a script behind it': async () => after(made().gif().toBuffer(), '*/=1;alert(1)'),
  'a PNG that is as wide as may be': () => blackPng({ width: 16_000, height: 1 }),
  'a GIF whose screen claims 65,535 by 65,535': () => gifOf(1, { screen: 65_535 }),
})

/** Files that are no pictures for Ward, whatever their names and first bytes. */
const others: HostileImage[] = [
  ...ends('empty', { 'nothing at all': () => Buffer.alloc(0) }),
  ...ends('noImage', {
    'one byte': () => Buffer.alloc(1),
    'a text': () => Buffer.from('Dear diary'),
    'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'),
    'an SVG with a script': () =>
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a packed SVG': () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a page that begins with the letters of a JPEG': () => Buffer.from('JFIF <html><script>alert(1)</script>'),
    'the first bytes of a PNG, then a page': () =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<html><script>alert(1)</script></html>')]),
    'a PDF': () => Buffer.from('%PDF-1.7\n%%EOF'),
    'an archive': () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
    'a program': () => Buffer.from('MZ'.padEnd(200, '\0')),
    'a TIFF': () => made().tiff().toBuffer(),
    'an AVIF': () => made(16, 16).avif({ effort: 0 }).toBuffer(),
    'a bitmap': () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    'an icon': () => Buffer.concat([Buffer.from('00000100010010100000', 'hex'), Buffer.alloc(60)]),
    'a film': () => Buffer.concat([u32(24), Buffer.from('ftypisom\0\0\x02\0isomiso2mp41')]),
    'a Photoshop file': () => Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(60)]),
  }),
]

const broken: HostileImage[] = ends('damaged', {
  'the first bytes of a JPEG': () => Buffer.from('ffd8ffe000104a46494600', 'hex'),
  'the first bytes of a GIF, then a script': () => Buffer.from('GIF89a/*\0\0*/=1;alert(document.domain)'),
  'the first bytes of a WebP, then nothing': () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0\0\0\0\0', 'latin1'),
  'the head of a JPEG, then noise': async () =>
    Buffer.concat([(await jpeg()).subarray(0, 60), Buffer.from('0123456789'.repeat(200))]),
  'a JPEG that breaks off': () => cut(noise().jpeg().toBuffer()),
  'a PNG that breaks off': () => cut(noise().png().toBuffer()),
  'a WebP that breaks off': () => cut(noise().webp().toBuffer()),
  'a GIF that breaks off in its head': () => Buffer.from('GIF89a\x20\0\x20\0', 'latin1'),
  'a PNG whose check sum is wrong': async () => patched(await noise().png().toBuffer(), 'IDAT', 40),
  'a PNG of no pixels': () => blackPng({ width: 0, height: 0 }),
  'a PNG without pixels': () => png(head({ width: 9, height: 9 })),
})

const bombs: HostileImage[] = ends('tooLarge', {
  'a PNG of 100 million pixels': () => blackPng({ width: 10_000, height: 10_000, depth: 1, colour: 0 }),
  'a PNG of 25,005,000 pixels': () => blackPng({ width: 5001, height: 5000, depth: 1, colour: 0 }),
  'a PNG that is one pixel too wide': () => blackPng({ width: 16_001, height: 1 }),
  'a PNG that is 30,000 pixels wide': () => blackPng({ width: 30_000, height: 800, depth: 1, colour: 0 }),
  'a JPEG that claims 65,000 by 65,000': () => claimed(65_000, 65_000),
  'a GIF whose frame claims 65,535 by 65,535': () => gifOf(1, { frame: 65_535 }),
})

/** Those that are small, or end before they are decoded: some seconds for all. */
export const HOSTILE_IMAGES: readonly HostileImage[] = [...pictures, ...others, ...broken, ...bombs]

/** Those that cost time and memory, as many of both as a file can. */
export const HUGE_IMAGES: readonly HostileImage[] = [
  ...ends('image', {
    'a PNG of 25 million pixels': () => blackPng(wide),
    'an interlaced PNG of 25 million pixels': () => blackPng({ ...wide, colour: 6, interlaced: true }),
    'a PNG of 25 million pixels, lying on its side': () => blackPng({ ...wide, colour: 6 }, chunk('eXIf', HELD_BY_6)),
    'an interlaced PNG of 25 million pixels, lying on its side': () =>
      blackPng({ ...wide, colour: 6, interlaced: true }, chunk('eXIf', HELD_BY_6)),
    'a JPEG of 25 million pixels, lying on its side': () =>
      made(5000, 5000).withMetadata({ orientation: 6 }).jpeg({ progressive: true, quality: 30 }).toBuffer(),
    'a progressive JPEG of 25 million pixels': () =>
      made(5000, 5000).jpeg({ progressive: true, quality: 30 }).toBuffer(),
    'a WebP of 25 million pixels': () => made(5000, 5000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
    'a GIF of 25 million pixels': () => made(5000, 5000).gif({ effort: 1, colours: 2 }).toBuffer(),
    'a PNG whose colour profile is a bomb': () =>
      blackPng({ width: 9, height: 9 }, chunk('iCCP', named('x', bomb(100)))),
    'a PNG whose text is a bomb': () => blackPng({ width: 9, height: 9 }, chunk('zTXt', named('Comment', bomb(100)))),
    'a PNG with more pixels than it claims': () => png(head({ width: 9, height: 9 }), chunk('IDAT', bomb(50))),
  }),
  ...ends('tooLarge', {
    'a PNG of 25 million pixels of 16 bits': () => blackPng({ ...wide, depth: 16, colour: 6, interlaced: true }),
    'a PNG of 900 million pixels': () => blackPng({ width: 30_000, height: 30_000, depth: 1, colour: 0 }),
    'a JPEG of 100 million pixels': () => made(10_000, 10_000).jpeg({ quality: 1 }).toBuffer(),
  }),
]
