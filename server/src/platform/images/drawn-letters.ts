import { crc32, deflateSync } from 'node:zlib'
import { type Line, linesOf, type Point } from './letter-strokes.ts'

/** Pixels of a side: programs that show links want at least 200. */
const DRAWN_SIDE = 256
const LETTER = { width: 4, height: 6, gap: 2 }
const STROKE = 0.55
/** Of the side that the letters take. */
const SHARE = 0.5
const WHITE = 255
/** Bytes of a line of pixels: a PNG begins each with how it is filtered. */
const LINE = 1 + 3 * DRAWN_SIDE

/** Whether there is a drawing of each sign. */
export const canBeDrawn = (words: string): boolean => [...words].every((sign) => linesOf(sign) !== null)

/**
 * Draws one or two letters in white on a colour, as a PNG: no font is asked for, since a server may have none.
 *
 * @param colour as `#rrggbb`
 * @returns null where a sign is none of the letters and digits that can be drawn
 */
export function drawnLetters(words: string, colour: string): Buffer | null {
  const letters = [...words].map(linesOf)
  if (letters.length === 0 || letters.some((lines) => lines === null)) return null
  const wide = letters.length * (LETTER.width + LETTER.gap) - LETTER.gap
  const scale = (DRAWN_SIDE * SHARE) / Math.max(wide, LETTER.height)
  const [left, top] = [(DRAWN_SIDE - wide * scale) / 2, (DRAWN_SIDE - LETTER.height * scale) / 2]
  const lines = letters.flatMap((each, nth) => {
    const placed = ([x, y]: Point): Point => [left + (x + nth * (LETTER.width + LETTER.gap)) * scale, top + y * scale]
    return (each ?? []).map(([from, to]): Line => [placed(from), placed(to)])
  })
  const ground = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const half = STROKE * scale
  const squares = distances(lines, half + 1)
  const pixels = Buffer.alloc(LINE * DRAWN_SIDE)
  squares.forEach((square, pixel) => {
    const share = Math.min(1, Math.max(0, half - Math.sqrt(square) + 0.5))
    const at = Math.floor(pixel / DRAWN_SIDE) * LINE + 1 + 3 * (pixel % DRAWN_SIDE)
    for (let nth = 0; nth < 3; nth++) pixels[at + nth] = Math.round((ground[nth] ?? 0) * (1 - share) + WHITE * share)
  })
  return png(pixels)
}

/** The distance of each pixel from the nearest line, in squares; only those within reach of one are looked at. */
function distances(lines: readonly Line[], reach: number): Float32Array {
  const squares = new Float32Array(DRAWN_SIDE * DRAWN_SIDE).fill(reach * reach)
  for (const [[fromX, fromY], [toX, toY]] of lines) {
    const [alongX, alongY] = [toX - fromX, toY - fromY]
    const length = alongX * alongX + alongY * alongY
    const right = Math.ceil(Math.max(fromX, toX) + reach)
    const bottom = Math.ceil(Math.max(fromY, toY) + reach)
    for (let y = Math.floor(Math.min(fromY, toY) - reach); y < bottom; y++)
      for (let x = Math.floor(Math.min(fromX, toX) - reach); x < right; x++) {
        const on = ((x - fromX) * alongX + (y - fromY) * alongY) / length
        const at = on < 0 ? 0 : on > 1 ? 1 : on
        const [farX, farY] = [x - fromX - at * alongX, y - fromY - at * alongY]
        const pixel = y * DRAWN_SIDE + x
        squares[pixel] = Math.min(squares[pixel] ?? 0, farX * farX + farY * farY)
      }
  }
  return squares
}

function png(pixels: Buffer): Buffer {
  const head = Buffer.concat([u32(DRAWN_SIDE), u32(DRAWN_SIDE), Buffer.from([8, 2, 0, 0, 0])])
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), typed, u32(crc32(typed))])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
