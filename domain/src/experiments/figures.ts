import type { Weighted } from './bucketing.ts'

/** Fewer sessions say nothing about shares. */
export const MISMATCH_SESSIONS = 100
/** Below this the shares do not match the weights. */
export const MISMATCH_P = 0.001

/** The logarithm of the gamma function, by Lanczos. */
function lnGamma(x: number): number {
  const parts = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 1.208650973866179e-3,
    -5.395239384953e-6,
  ]
  const base = x + 5.5
  const sum = parts.reduce((total, part, index) => total + part / (x + 1 + index), 1.000000000190015)
  return (x + 0.5) * Math.log(base) - base + Math.log((2.5066282746310007 * sum) / x)
}

/** The part of the gamma function above x, of all of it: a series below, a continued fraction above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a))
  if (x < a + 1) {
    let term = 1 / a
    let sum = term
    for (let n = 1; n < 1000 && Math.abs(term) > Math.abs(sum) * 1e-15; n++) {
      term *= x / (a + n)
      sum += term
    }
    return 1 - front * sum
  }
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 1000; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (Math.abs(an * d + b) < tiny ? tiny : an * d + b)
    c = Math.abs(b + an / c) < tiny ? tiny : b + an / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return front * fraction
}

/** The counts of a variant. */
export type Counted = Weighted & { sessions: number }

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

/**
 * How likely shares this far from the weights are by chance alone: the chi-square test, a variant of weight 0 left out. 1 where
 * there is nothing to compare.
 */
export function mismatch(counted: readonly Counted[]): number {
  const taking = counted.filter(({ weight }) => weight > 0)
  const sessions = sumOf(taking.map((each) => each.sessions))
  const weights = sumOf(taking.map(({ weight }) => weight))
  if (taking.length < 2 || sessions === 0) return 1
  const squares = taking.map(({ weight, sessions: seen }) => {
    const expected = (sessions * weight) / weights
    return (seen - expected) ** 2 / expected
  })
  return upperGamma((taking.length - 1) / 2, sumOf(squares) / 2)
}

/** A problem of the shares: too far from the weights, or sessions of a variant that should have none. */
export type Alarm = { kind: 'mismatch'; p: number } | { kind: 'leak'; key: string; sessions: number }

/** The alarms of an experiment: of the shares once there are sessions enough to tell, of leaks from the first session. */
export function alarmsOf(counted: readonly Counted[]): Alarm[] {
  const leaks = counted
    .filter(({ weight, sessions }) => weight === 0 && sessions > 0)
    .map(({ key, sessions }): Alarm => ({ kind: 'leak', key, sessions }))
  const p = mismatch(counted)
  const isMismatch = sumOf(counted.map(({ sessions }) => sessions)) >= MISMATCH_SESSIONS && p < MISMATCH_P
  return isMismatch ? [{ kind: 'mismatch', p }, ...leaks] : leaks
}

/** 95 of 100 times the true value lies this many standard errors around what is seen. */
const Z = 1.959963985
/** The same with a chance of four in five to see a difference that is there. */
const Z_SEEN = Z + 0.841621234

/** A rate with the interval that holds the true one 95 times of 100 (Wilson). */
export function rateOf(conversions: number, sessions: number): { rate: number; low: number; high: number } {
  if (sessions === 0) return { rate: 0, low: 0, high: 1 }
  const rate = conversions / sessions
  const about = (rate + Z ** 2 / (2 * sessions)) / (1 + Z ** 2 / sessions)
  const width = (Z / (1 + Z ** 2 / sessions)) * Math.sqrt((rate * (1 - rate)) / sessions + Z ** 2 / (4 * sessions ** 2))
  return { rate, low: Math.max(0, about - width), high: Math.min(1, about + width) }
}

/**
 * The smallest difference between the baseline, whose sessions stand first, and another variant that so many sessions could show, as a
 * part of 1: with 95 % certainty, four times of five. null while there is nothing to compare.
 */
export function smallestDifference(sessions: readonly number[], rate: number): number | null {
  const [first = 0, ...others] = sessions
  const second = Math.max(0, ...others)
  if (first === 0 || second === 0) return null
  return Z_SEEN * Math.sqrt(Math.max(rate, 0.01) * (1 - Math.min(rate, 0.99)) * (1 / first + 1 / second))
}

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** A part of a whole in percent. */
export const percentOf = (part: number, whole: number, decimals: number): number =>
  whole === 0 ? 0 : rounded((part / whole) * 100, decimals)

/** The percent of each weight, to 2 decimals (spec 2 section 9). */
export const weightPercent = (weight: number, weights: readonly number[]): number =>
  percentOf(weight, sumOf(weights), 2)

/** The percent of a simulation, to 3 decimals (spec 2 section 9). */
export const simulatedPercent = (results: number, n: number): number => percentOf(results, n, 3)
