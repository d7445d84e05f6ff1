import { BUCKETS, type Features } from './features.ts'

/** A text where it lies, what people said of it, and how much it counts. */
export type Example = {
  features: Features
  isBad: boolean
  weight: number
  /** The logit the text has already, to which the weights only add. */
  known?: number
}

export type TrainingOptions = {
  /** The largest change of the weights by a single text: higher fits the texts, lower stays near nothing. */
  bend: number
  /** 0: each text counts by its weight; 1: bad and good texts count alike in sum. */
  balance: number
  /** The weight of a feature's own record (how much more often in bad texts than in good) in advance. */
  record: number
  rounds: number
}

/** The number of texts that are looked at in one step. */
const STEP = 500

export const TRAINING: TrainingOptions = { bend: 4, balance: 0.75, record: 0.5, rounds: 15 }

/**
 * Weights of a logistic regression with quadratic penalty, found by coordinate descent in the dual (Yu, Huang and Lin,
 * 2011) over features scaled by their log-count ratios (Wang and Manning, 2012). Deterministic: no chance but a fixed one.
 */
export function trained(examples: readonly Example[], options: TrainingOptions = TRAINING): Float64Array {
  const steps = trainingSteps(examples, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in steps of some milliseconds. */
export function* trainingSteps(
  given: readonly Example[],
  options: TrainingOptions,
): Generator<undefined, Float64Array, undefined> {
  const examples = given.filter(({ weight }) => weight > 0)
  const scale = records(examples, options.record)
  const costs = costsOf(examples, options)
  const rows = examples.map(({ features: { buckets, values } }) => ({
    buckets,
    values: values.map((value, k) => value * (scale[buckets[k] ?? 0] ?? 0)),
  }))
  const squares = rows.map(({ values }) => values.reduce((sum, value) => sum + value * value, 0))
  const weights = new Float64Array(BUCKETS)
  const duals = Float64Array.from(costs, (cost) => cost * 0.001)
  const signs = examples.map(({ isBad }) => (isBad ? 1 : -1))
  const move = (at: number, amount: number) => {
    const row = rows[at]
    for (let k = 0; row && k < row.buckets.length; k++) {
      const bucket = row.buckets[k] ?? 0
      weights[bucket] = (weights[bucket] ?? 0) + amount * (row.values[k] ?? 0)
    }
  }
  for (let at = 0; at < rows.length; at++) move(at, (duals[at] ?? 0) * (signs[at] ?? 1))
  const order = rows.map((_row, at) => at)
  const random = fixedChance(1)
  // A text whose dual hardly moves any more is looked at in every fourth round only.
  const settled = new Uint8Array(rows.length)
  for (let round = 0; round < options.rounds; round++) {
    shuffle(order, random)
    let furthest = 0
    for (const [turn, at] of order.entries()) {
      if (turn % STEP === STEP - 1) yield
      const row = rows[at]
      if (!row || (settled[at] === 1 && round % 4 !== 3)) continue
      const cost = costs[at] ?? 0
      const sign = signs[at] ?? 1
      const before = duals[at] ?? 0
      const after = solved(before, cost, squares[at] ?? 0, sign * (sumOf(weights, row) + (examples[at]?.known ?? 0)))
      duals[at] = after
      if (after !== before) move(at, (after - before) * sign)
      const moved = Math.abs(after - before) / cost
      settled[at] = round > 1 && moved < 0.01 ? 1 : 0
      furthest = Math.max(furthest, moved)
    }
    if (furthest < 0.01) break
  }
  return weights.map((weight, bucket) => weight * (scale[bucket] ?? 0))
}

/** The sum of a text's features under weights: its distance from the border between good and bad. */
export function sumOf(weights: ArrayLike<number>, { buckets, values }: Features): number {
  let sum = 0
  for (let k = 0; k < buckets.length; k++) sum += (weights[buckets[k] ?? 0] ?? 0) * (values[k] ?? 0)
  return sum
}

/** The best dual variable of one example, between 0 and its cost, by Newton's method. */
function solved(start: number, cost: number, square: number, margin: number): number {
  let dual = start
  for (let turn = 0; turn < 8; turn++) {
    const slope = square * (dual - start) + margin + Math.log(dual / (cost - dual))
    const next = dual - slope / (square + cost / (dual * (cost - dual)))
    const inside = next <= 0 ? dual * 0.1 : next >= cost ? cost - (cost - dual) * 0.1 : next
    const moved = Math.abs(inside - dual)
    dual = inside
    if (moved < 1e-8 * cost) break
  }
  return dual
}

function costsOf(examples: readonly Example[], { bend, balance }: TrainingOptions): Float64Array {
  const total = (isBad: boolean) =>
    examples.reduce((sum, example) => sum + (example.isBad === isBad ? example.weight : 0), 0)
  const more = (total(false) / Math.max(1e-9, total(true))) ** balance
  return Float64Array.from(examples, ({ isBad, weight }) => bend * weight * (isBad ? more : 1))
}

/** The size of each bucket's log-count ratio to the power `power`. */
function records(examples: readonly Example[], power: number): Float64Array {
  const counts = { bad: new Float64Array(BUCKETS).fill(1), good: new Float64Array(BUCKETS).fill(1) }
  const sums = { bad: 2, good: 2 }
  for (const { features, isBad, weight } of examples) {
    const side = isBad ? 'bad' : 'good'
    sums[side] += weight
    for (const bucket of features.buckets) counts[side][bucket] = (counts[side][bucket] ?? 0) + weight
  }
  return counts.bad.map((bad, bucket) => {
    const ratio = bad / sums.bad / ((counts.good[bucket] ?? 1) / sums.good)
    return Math.abs(Math.log(ratio)) ** power
  })
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = kept
  }
}

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
