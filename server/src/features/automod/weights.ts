import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Calibration } from './calibration.ts'
import { BUCKETS, FEATURES_VERSION } from './features.ts'

/** What one score is computed with. */
export type Head = { weights: Float32Array; calibration: Calibration }

export type Weights = { spam: Head; offensive: Head }

const HeadLine = z.object({ unit: z.number(), slope: z.number(), shift: z.number() })
const FirstLine = z.object({ features: z.literal(FEATURES_VERSION), spam: HeadLine, offensive: HeadLine })

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
  const head = (at: number, { unit, slope, shift }: z.infer<typeof HeadLine>): Head => {
    const start = end + 1 + at * BUCKETS
    const weights = new Float32Array(BUCKETS)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const byte = file.readInt8(start + bucket)
      weights[bucket] = Math.sign(byte) * (byte / 127) ** 2 * unit
    }
    return { weights, calibration: { slope, shift } }
  }
  return { spam: head(0, first.spam), offensive: head(1, first.offensive) }
}

let loaded: Weights | undefined

/** The weights that came with this version, read once. */
export function shippedWeights(): Weights {
  loaded ??= unpacked(readFileSync(SHIPPED_WEIGHTS))
  return loaded
}
