import type { Features } from '../features.ts'
import { CRISIS_BUCKETS } from './crisis-features.ts'

/** The number of hidden units: each weighs all features, and lets words mean more together than alone. */
export const CRISIS_UNITS = 8

/**
 * The weights that read a passage: a weight for each bucket, and hidden units with a weight for each bucket (unit by unit within
 * a bucket) and one of their own.
 */
export type CrisisNetwork = { danger: Float32Array; hidden: Float32Array; out: Float32Array }

/** A network's reading of a passage: its sum, and the answer of each hidden unit. */
export function readBy({ danger, hidden, out }: CrisisNetwork, { buckets, values }: Features) {
  const units = new Float64Array(CRISIS_UNITS)
  let sum = 0
  for (let at = 0; at < buckets.length; at++) {
    const [bucket, value] = [buckets[at] ?? 0, values[at] ?? 0]
    sum += value * (danger[bucket] ?? 0)
    for (let unit = 0; unit < CRISIS_UNITS; unit++)
      units[unit] = (units[unit] ?? 0) + value * (hidden[bucket * CRISIS_UNITS + unit] ?? 0)
  }
  for (let unit = 0; unit < CRISIS_UNITS; unit++) {
    units[unit] = Math.tanh(units[unit] ?? 0)
    sum += (units[unit] ?? 0) * (out[unit] ?? 0)
  }
  return { sum, units }
}

/** The pull of a bucket on a passage: the weight of its word in this company. */
export function pullOf({ danger, hidden, out }: CrisisNetwork, units: Float64Array, bucket: number): number {
  let pull = danger[bucket] ?? 0
  for (let unit = 0; unit < CRISIS_UNITS; unit++)
    pull += (out[unit] ?? 0) * (1 - (units[unit] ?? 0) ** 2) * (hidden[bucket * CRISIS_UNITS + unit] ?? 0)
  return pull
}

export type CrisisExample = { features: Features; isBad: boolean; weight: number }

const ROUNDS = 10
const PACE = 0.03
/** In each step half of the features are left out, so that no unit relies on few of them. */
const LEFT_OUT = 0.5
const MOST_WEIGHT = 5

/**
 * A network fitted to examples by gradients whose steps shrink with what came before (Duchi, Hazan and Singer, 2011). The same
 * examples give the same network.
 */
export function fittedNetwork(examples: readonly CrisisExample[]): CrisisNetwork {
  const random = fixedChance(1)
  const around = (most: number) => (random() - 0.5) * most
  const network: CrisisNetwork = {
    hidden: Float32Array.from({ length: CRISIS_BUCKETS * CRISIS_UNITS }, () => around(0.2)),
    out: Float32Array.from({ length: CRISIS_UNITS }, () => around(0.6)),
    danger: new Float32Array(CRISIS_BUCKETS),
  }
  const step = stepper(network)
  const costs = costsOf(examples)
  const order = examples.map((_example, at) => at)
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      const kept = order[at] ?? 0
      order[at] = order[other] ?? 0
      order[other] = kept
    }
    for (const at of order) {
      const example = examples[at]
      if (example) step(thinned(example.features, random), example.isBad, costs[at] ?? 0)
    }
  }
  return network
}

function thinned({ buckets, values }: Features, random: () => number): Features {
  const kept: number[] = []
  for (let at = 0; at < buckets.length; at++) if (random() > LEFT_OUT) kept.push(at)
  return {
    buckets: Int32Array.from(kept, (at) => buckets[at] ?? 0),
    values: Float32Array.from(kept, (at) => (values[at] ?? 0) / (1 - LEFT_OUT)),
  }
}

/** Bad and good examples count alike by half: by the root of how much more there is of the others. */
function costsOf(examples: readonly CrisisExample[]): Float64Array {
  const total = (bad: boolean) => examples.reduce((sum, { isBad, weight }) => sum + (isBad === bad ? weight : 0), 0)
  const more = Math.sqrt(total(false) / Math.max(1e-9, total(true)))
  const costs = Float64Array.from(examples, ({ isBad, weight }) => weight * (isBad ? more : 1))
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length)
  return costs.map((cost) => Math.min(MOST_WEIGHT, cost / mean))
}

/** Moves a network a step towards what was said of a passage. */
function stepper(network: CrisisNetwork) {
  const { danger, hidden, out } = network
  const past = { danger: slopes(danger), hidden: slopes(hidden), out: slopes(out) }
  const move = (weights: Float32Array, before: Float32Array, at: number, slope: number) => {
    const square = (before[at] ?? 0) + slope * slope
    before[at] = square
    weights[at] = (weights[at] ?? 0) - (PACE * slope) / Math.sqrt(square)
  }
  return (features: Features, isBad: boolean, cost: number) => {
    const { sum, units } = readBy(network, features)
    const slope = (1 / (1 + Math.exp(-sum)) - Number(isBad)) * cost
    const back = units.map((unit, at) => slope * (out[at] ?? 0) * (1 - unit * unit))
    for (let unit = 0; unit < CRISIS_UNITS; unit++)
      move(out, past.out, unit, slope * (units[unit] ?? 0) + 1e-4 * (out[unit] ?? 0))
    for (let at = 0; at < features.buckets.length; at++) {
      const [bucket, value] = [features.buckets[at] ?? 0, features.values[at] ?? 0]
      move(danger, past.danger, bucket, slope * value + 1e-5 * (danger[bucket] ?? 0))
      for (let unit = 0; unit < CRISIS_UNITS; unit++) {
        const place = bucket * CRISIS_UNITS + unit
        move(hidden, past.hidden, place, (back[unit] ?? 0) * value + 1e-5 * (hidden[place] ?? 0))
      }
    }
  }
}

const slopes = (weights: Float32Array) => new Float32Array(weights.length).fill(0.01)

/** A row of numbers from 0 to 1 that is always the same (mulberry32). */
function fixedChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
