import { likeness, PRINT_PLACES } from './text-print.ts'

/** From here on two texts are near-copies: of made families 98 in 100 pairs are found, 99 of those found are right. */
const ALIKE_MIN = 0.57
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
  const oldest = comparedTexts<{ at: number; print: Uint16Array }>()
  for (const [at, print] of prints.entries()) {
    const nearest = oldest.nearest(print)
    if (nearest) groups.get(nearest.text.at)?.push(at)
    else {
      groups.set(at, [at])
      oldest.add({ at, print }, bandsOf(print))
    }
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * Texts that others are compared with, found by the bands of a print. Each band and the text that holds it stand in a table of
 * numbers with open addressing: 64 MB for 100,000 texts, where lists of their own would take five times as much.
 */
export function comparedTexts<Text extends { print: Uint16Array }>() {
  const texts: Text[] = []
  let [keys, holders, used] = [new Int32Array(1 << 12), new Int32Array(1 << 12), 0]
  /** How many bands each text shares with the one that is looked at. */
  let shared = new Uint8Array(1 << 8)
  const slotOf = (key: number) => (Math.imul(key, 0x9e3779b1) >>> 7) & (keys.length - 1)

  function hold(key: number, at: number): void {
    let slot = slotOf(key)
    while (holders[slot] !== 0) slot = (slot + 1) & (keys.length - 1)
    keys[slot] = key
    holders[slot] = at + 1
    used++
  }
  function countOf(key: number): number {
    let count = 0
    for (let slot = slotOf(key); holders[slot] !== 0; slot = (slot + 1) & (keys.length - 1))
      if (keys[slot] === key) count++
    return count
  }
  function grow(): void {
    const [oldKeys, oldHolders] = [keys, holders]
    keys = new Int32Array(oldKeys.length * 2)
    holders = new Int32Array(oldKeys.length * 2)
    used = 0
    // Begun behind an empty slot, texts of one band come in their order: from the oldest on.
    const empty = oldHolders.indexOf(0)
    for (let nth = 1; nth < oldKeys.length; nth++) {
      const slot = (empty + nth) & (oldKeys.length - 1)
      if (oldHolders[slot] !== 0) hold(oldKeys[slot] ?? 0, (oldHolders[slot] ?? 0) - 1)
    }
  }
  return {
    /** Takes a text in, and answers by which of these bands it is found: of those that many hold it is one too many. */
    add(text: Text, bands: Iterable<number>): number[] {
      const at = texts.push(text) - 1
      if (at >= shared.length) shared = new Uint8Array(shared.length * 2)
      const kept = [...bands].filter((key) => countOf(key) < SHARING_MAX)
      if ((used + kept.length) * 2 > keys.length) grow()
      for (const key of kept) hold(key, at)
      return kept
    },
    /** The text that is most alike, or null when none is a near-copy. */
    nearest(print: Uint16Array): { text: Text; alike: number } | null {
      const found: number[] = []
      for (const key of bandsOf(print))
        for (let slot = slotOf(key); holders[slot] !== 0; slot = (slot + 1) & (keys.length - 1)) {
          if (keys[slot] !== key) continue
          const at = (holders[slot] ?? 0) - 1
          if (shared[at] === 0) found.push(at)
          shared[at] = (shared[at] ?? 0) + 1
        }
      let [nearest, once]: [{ text: Text; alike: number } | null, number] = [null, 0]
      for (const at of found) {
        const bands = shared[at] ?? 0
        shared[at] = 0
        if (bands === 1 && ++once > COMPARED_MAX) continue
        const text = texts[at] as Text
        const alike = likeness(print, text.print)
        if (alike >= (nearest?.alike ?? ALIKE_MIN)) nearest = { text, alike }
      }
      return nearest
    },
  }
}
export type ComparedTexts<Text extends { print: Uint16Array }> = ReturnType<typeof comparedTexts<Text>>
