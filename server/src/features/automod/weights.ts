import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Calibration } from './calibration.ts'
import { BUCKETS, FEATURES_VERSION } from './features.ts'

/** The weights and calibration of one score. */
export type Head = { weights: Float32Array; calibration: Calibration }

export type Weights = { spam: Head; offensive: Head; stored?: Stored }

/**
 * Weights as they are stored: two bytes a bucket, and what each byte adds to the logit (at the byte and 128). They fit in what
 * a processor keeps near, numbers of four bytes do not.
 */
export type Stored = { bytes: Int8Array; spam: Float64Array; offensive: Float64Array }

const HeadLine = z.object({ unit: z.number(), slope: z.number(), shift: z.number() })
const FirstLine = z.object({ features: z.literal(FEATURES_VERSION), spam: HeadLine, offensive: HeadLine })

/** The weight a bucket adds to the logit of a score. */
export function logitOf(weights: Weights, score: 'spam' | 'offensive', bucket: number): number {
  const { stored } = weights
  if (stored) return stored[score][(stored.bytes[2 * bucket + (score === 'spam' ? 0 : 1)] ?? 0) + 128] ?? 0
  const { calibration, weights: plain } = weights[score]
  return calibration.slope * (plain[bucket] ?? 0)
}

/** Where the shipped weights lie. */
export const SHIPPED_WEIGHTS = new URL('./weights.bin', import.meta.url)

/**
 * Weights as a file: a line of JSON with units and calibration, then one signed byte a bucket for spam and one for
 * offensive. A byte holds the square root of the weight, so that small weights keep their proportions.
 */
export function packed({ spam, offensive }: Weights): Buffer {
  const unitOf = ({ weights }: Head) => weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9)
  const line = (head: Head) => ({ unit: unitOf(head), ...head.calibration })
  const bytes = (head: Head) => {
    const unit = unitOf(head)
    const signed = Int8Array.from(head.weights, (w) => Math.round(Math.sign(w) * Math.sqrt(Math.abs(w) / unit) * 127))
    return Buffer.from(signed.buffer)
  }
  const first = JSON.stringify({ features: FEATURES_VERSION, spam: line(spam), offensive: line(offensive) })
  return Buffer.concat([Buffer.from(`${first}\n`), bytes(spam), bytes(offensive)])
}

/** Reads what `packed` wrote. @throws when the file is of another version or cut short */
export function unpacked(file: Buffer): Weights {
  const end = file.indexOf(10)
  const first = FirstLine.parse(JSON.parse(file.toString('utf8', 0, end)))
  if (file.length !== end + 1 + 2 * BUCKETS) throw new Error('The weights are cut short')
  const bytes = new Int8Array(2 * BUCKETS)
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    bytes[2 * bucket] = file.readInt8(end + 1 + bucket)
    bytes[2 * bucket + 1] = file.readInt8(end + 1 + BUCKETS + bucket)
  }
  const [spam, offensive] = [valuesOf(first.spam.unit), valuesOf(first.offensive.unit)]
  const logits = (values: Float32Array, slope: number) => Float64Array.from(values, (value) => slope * value)
  return {
    spam: new StoredHead(first.spam, bytes, 0, spam),
    offensive: new StoredHead(first.offensive, bytes, 1, offensive),
    stored: { bytes, spam: logits(spam, first.spam.slope), offensive: logits(offensive, first.offensive.slope) },
  }
}

/** The value of each byte. */
const valuesOf = (unit: number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, at) => Math.sign(at - 128) * ((at - 128) / 127) ** 2 * unit)

/** A head whose weights are spread out when they are first asked for: scoring needs their bytes alone. */
class StoredHead implements Head {
  readonly calibration: Calibration
  readonly #bytes: Int8Array
  readonly #first: number
  readonly #values: Float32Array
  #weights: Float32Array | undefined

  constructor({ slope, shift }: Calibration, bytes: Int8Array, first: number, values: Float32Array) {
    this.calibration = { slope, shift }
    this.#bytes = bytes
    this.#first = first
    this.#values = values
  }

  get weights(): Float32Array {
    this.#weights ??= Float32Array.from(
      { length: BUCKETS },
      (_, bucket) => this.#values[(this.#bytes[2 * bucket + this.#first] ?? 0) + 128] ?? 0,
    )
    return this.#weights
  }
}

let loaded: Weights | undefined

/** The weights that came with this version, read once. */
export function shippedWeights(): Weights {
  loaded ??= unpacked(readFileSync(SHIPPED_WEIGHTS))
  return loaded
}
