import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** One chunk of a PNG with its check sum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), typed, u32(crc32(typed))])
}

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type Head = { width: number; height: number; depth?: 1 | 8 | 16; colour?: 0 | 2 | 6; interlaced?: boolean }

export const head = ({ width, height, depth = 8, colour = 2, interlaced = false }: Head): Buffer =>
  chunk('IHDR', Buffer.from([...u32(width), ...u32(height), depth, colour, 0, 0, interlaced ? 1 : 0]))

export const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))])

const SAMPLES = { 0: 1, 2: 3, 6: 4 }

/** A black PNG of any size: its bytes are few, its pixels may be many. */
export function blackPng(options: Head, ...before: Buffer[]): Buffer {
  const { width, height, depth = 8, colour = 2, interlaced = false } = options
  const line = 1 + Math.ceil((width * SAMPLES[colour] * depth) / 8)
  // Interlaced, the same pixels stand in more lines, each with a byte of its own; surplus data is not read.
  const pixels = Buffer.alloc(line * height + (interlaced ? 4 * height : 0))
  return png(head(options), ...before, chunk('IDAT', deflateSync(pixels)))
}
