import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { errorCode } from '../../platform/startup-problem.ts'
import { NOT_PACKED, PACK_BREAKS_OFF } from './import.ts'
import { BrokenOff } from './row-reader.ts'

/** The number of packed bytes that are unpacked at a time: few, because each may stand for a thousand. */
const PACKED = 8 * 1024

/**
 * The bytes within a file of gzip, in chunks of a size.
 *
 * @throws BrokenOff where it cannot be unpacked further; the bytes before that point were given
 */
export async function* unpacked(packed: AsyncIterable<Uint8Array>, chunkSize: number): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize })
  // A stream that fails throws away what nobody has read of it, so it is taken as it comes.
  const ready: Uint8Array[] = []
  gunzip.on('data', (bytes: Uint8Array) => ready.push(bytes))
  const ended = finished(gunzip)
  // It is met at the next await, not by the process.
  ended.catch(() => undefined)
  let isBegun = false
  try {
    for await (const chunk of packed)
      for (let at = 0; at < chunk.length; at += PACKED) {
        const part = chunk.subarray(at, at + PACKED)
        await Promise.race([new Promise<void>((done) => gunzip.write(part, () => done())), ended])
        isBegun ||= ready.length > 0
        yield* ready.splice(0)
      }
    gunzip.end()
    await ended
    yield* ready.splice(0)
  } catch (error) {
    if (!errorCode(error)?.startsWith('Z_')) throw error
    isBegun ||= ready.length > 0
    yield* ready.splice(0)
    throw new BrokenOff(isBegun ? PACK_BREAKS_OFF : NOT_PACKED)
  } finally {
    gunzip.destroy()
  }
}
