import { createHash } from 'node:crypto'
import type { Learned } from '../classifier.ts'
import type { Features } from '../features.ts'

/** Features as bytes: the buckets, then the values. */
export function featureBytes({ buckets, values }: Features): Buffer {
  return Buffer.concat([bytesOf(buckets), bytesOf(values)])
}

/** Reads what `featureBytes` wrote. */
export function featuresFrom(bytes: Buffer): Features {
  const half = bytes.length / 2
  const aligned = Uint8Array.from(bytes).buffer
  return { buckets: new Int32Array(aligned, 0, half / 4), values: new Float32Array(aligned, half) }
}

/**
 * The learned weights of a network, as bytes: the number of spam weights, then their buckets and values, then those of
 * offensive.
 */
export function learnedBytes({ spam, offensive }: Learned): Buffer {
  const part = (weights: ReadonlyMap<number, number>) => {
    const buckets = Int32Array.from(weights.keys()).sort()
    return featureBytes({ buckets, values: Float32Array.from(buckets, (bucket) => weights.get(bucket) ?? 0) })
  }
  const first = part(spam)
  return Buffer.concat([bytesOf(Int32Array.of(first.length)), first, part(offensive)])
}

/** Reads what `learnedBytes` wrote. */
export function learnedFrom(bytes: Buffer): Learned {
  const end = 4 + bytes.readInt32LE(0)
  const part = (from: number, to: number) => {
    const { buckets, values } = featuresFrom(bytes.subarray(from, to))
    return new Map(Array.from(buckets, (bucket, at): [number, number] => [bucket, values[at] ?? 0]))
  }
  return { spam: part(4, end), offensive: part(end, bytes.length) }
}

/** Equal for equal bytes. */
export const fingerprintOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const bytesOf = (numbers: Int32Array | Float32Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
