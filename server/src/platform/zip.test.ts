import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipped } from './zip.ts'

async function* pieces<T>(...all: T[]) {
  yield* all
}
const whole = async (entries: AsyncIterable<ZipEntry>) => {
  const parts: Uint8Array[] = []
  for await (const part of zipped(entries)) parts.push(part)
  return unzipSync(Buffer.concat(parts))
}

test('an archive holds its files under their paths, empty ones and those of many pieces too', async () => {
  const files = await whole(
    pieces<ZipEntry>(
      { path: 'one/users.json', content: pieces('{"name":', '"Zoë"}') },
      { path: 'empty', content: pieces<string>() },
      { path: 'bytes', content: pieces(new Uint8Array([0, 255]), new Uint8Array([1])) },
    ),
  )
  expect(Object.keys(files)).toEqual(['one/users.json', 'empty', 'bytes'])
  expect(new TextDecoder().decode(files['one/users.json'])).toBe('{"name":"Zoë"}')
  expect([...(files.bytes ?? [])]).toEqual([0, 255, 1])
})

test('a large file leaves in pieces while it is made', async () => {
  let given = 0
  let ahead = 0
  async function* content() {
    for (let n = 0; n < 200; n++) {
      given++
      yield crypto.getRandomValues(new Uint8Array(65_536))
    }
  }
  let taken = 0
  for await (const piece of zipped(pieces<ZipEntry>({ path: 'large', content: content() }))) {
    taken += piece.length
    ahead = Math.max(ahead, given * 65_536 - taken)
  }
  expect(ahead).toBeLessThan(1_000_000)
})
