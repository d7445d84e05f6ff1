import { crc32, deflateSync } from 'node:zlib'
import { type Painting, paintings } from './paintings.ts'
import type { DemoImage } from './shapes.ts'

const WIDTH = 360
const HEIGHT = 240

/** The pictures that members posted: drawn here, pixel by pixel, so that the project carries nobody's photograph. */
export function demoImages(): DemoImage[] {
  return Object.keys(paintings).map((name) => ({
    name,
    width: WIDTH,
    height: HEIGHT,
    bytes: demoImage(name) ?? Buffer.alloc(0),
  }))
}

const drawn = new Map<string, Buffer>()

/** One picture as PNG, drawn when it is first asked for; null for a name that is none. */
export function demoImage(name: string): Buffer | null {
  const painting = Object.hasOwn(paintings, name) ? paintings[name] : undefined
  if (painting === undefined) return null
  const bytes = drawn.get(name) ?? png(painting)
  drawn.set(name, bytes)
  return bytes
}

function png(painting: Painting): Buffer {
  const stride = WIDTH * 3 + 1
  const rows = Buffer.alloc(stride * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    // Filter 1: each byte as the difference to the pixel on its left, which makes gradients pack well.
    rows[y * stride] = 1
    let at = y * stride + 1
    let left: [number, number, number] = [0, 0, 0]
    for (let x = 0; x < WIDTH; x++) {
      const [red, green, blue] = painting((x + 0.5) / HEIGHT, (y + 0.5) / HEIGHT)
      const here: [number, number, number] = [byte(red), byte(green), byte(blue)]
      rows[at++] = here[0] - left[0]
      rows[at++] = here[1] - left[1]
      rows[at++] = here[2] - left[2]
      left = here
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function byte(part: number): number {
  return Math.round(Math.min(255, Math.max(0, part)))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  out.set(body, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
