import { likeness, PRINT_PLACES } from './text-print.ts'

/** From here on two texts are near-copies: of made families 98 in 100 pairs are found, 99 of those found are right. */
export const ALIKE_MIN = 0.57
/** Places of a band: texts that agree in one whole band are looked at. Of 100 pairs that are alike by 0.57, 97 do. */
const BAND = 4
/** Of the oldest texts that share a band, so many are looked at. */
const SHARING_MAX = 8
/** Of those that share one, so many are compared; who shares two is compared in any case. */
const COMPARED_MAX = 8

/** What a print is found by: one key for each of its bands. */
export function bandsOf(print: Uint16Array): Int32Array {
  const bands = new Int32Array(PRINT_PLACES / BAND)
  for (let band = 0; band < bands.length; band++) {
    let key = Math.imul(band + 1, 0x9e3779b1)
    for (let place = 0; place < BAND; place++)
      key = Math.imul(key ^ (print[band * BAND + place] ?? 0), 0x01000193) ^ (key >>> 15)
    bands[band] = key
  }
  return bands
}

/**
 * Groups of near-copies among texts in the order in which they were written, as places in `prints`; the first of a group is its
 * oldest, groups of one are left out. A text belongs to the group whose oldest text it is most alike to: not to one it is only
 * a copy of a copy of, else a trade's usual sentences would lead from any text to any other.
 */
export function groupPrints(prints: readonly Uint16Array[]): number[][] {
  const groups = new Map<number, number[]>()
  const oldest = oldestTexts(prints)
  for (const [at, print] of prints.entries()) {
    const nearest = oldest.nearest(print)
    if (nearest !== null) groups.get(nearest.at)?.push(at)
    else {
      groups.set(at, [at])
      oldest.add(at)
    }
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** The oldest texts of the groups, found by the bands of a print; named by their place in `prints`. */
export function oldestTexts(prints: readonly Uint16Array[]) {
  const byBand = new Map<number, number[]>()
  /** How many bands each text shares with the one that is looked at. */
  const shared = new Uint8Array(prints.length)

  function sharing(print: Uint16Array): number[] {
    const found: number[] = []
    for (const key of bandsOf(print))
      for (const at of byBand.get(key) ?? []) {
        if (shared[at] === 0) found.push(at)
        shared[at] = (shared[at] ?? 0) + 1
      }
    return found
  }
  return {
    add(at: number) {
      for (const key of bandsOf(prints[at] as Uint16Array)) {
        const others = byBand.get(key)
        if (!others) byBand.set(key, [at])
        else if (others.length < SHARING_MAX) others.push(at)
      }
    },
    /** The one that is most alike, or null when none is a near-copy. */
    nearest(print: Uint16Array): { at: number; alike: number } | null {
      let [nearest, once]: [{ at: number; alike: number } | null, number] = [null, 0]
      for (const at of sharing(print)) {
        const bands = shared[at] ?? 0
        shared[at] = 0
        if (bands === 1 && ++once > COMPARED_MAX) continue
        const alike = likeness(print, prints[at] as Uint16Array)
        if (alike >= (nearest?.alike ?? ALIKE_MIN)) nearest = { at, alike }
      }
      return nearest
    },
  }
}
