import { bandTable } from './band-table.ts'
import { likeness, PRINT_PLACES, type TextPrint } from './text-print.ts'

/** From here on two texts are near-copies. */
const ALIKE_MIN = 0.58
/** Places of a band: texts that agree in one whole band are looked at. Of 100 pairs that are alike by 0.57, 97 do. */
const BAND = 4
const BANDS = PRINT_PLACES / BAND
/** The number of texts that are compared because they share one band; a text that shares two is compared in any case. */
const COMPARED_MAX = 8

/** The bands of a print: one key for each of its bands. */
export function bandsOf({ places }: TextPrint): Int32Array {
  const bands = new Int32Array(BANDS)
  for (let band = 0; band < bands.length; band++) {
    let key = Math.imul(band + 1, 0x9e3779b1)
    for (let place = 0; place < BAND; place++)
      key = Math.imul(key ^ (places[band * BAND + place] ?? 0), 0x01000193) ^ (key >>> 15)
    bands[band] = key
  }
  return bands
}

/** Texts that others are compared with, found by the bands of a print. */
export function comparedTexts<Text extends { print: TextPrint }>() {
  const texts: Text[] = []
  const table = bandTable()
  const holders = new Int32Array(BANDS * table.most)
  /** The number of bands each text shares with the current one. */
  let shared = new Uint8Array(1 << 8)
  return {
    /** Takes a text in, and answers by which of these bands it is found: of those that many hold it is one too many. */
    add(text: Text, bands: Iterable<number>): number[] {
      const at = texts.push(text) - 1
      if (at >= shared.length) shared = new Uint8Array(shared.length * 2)
      return [...bands].filter((key) => table.hold(key, at))
    },
    /** The text that is most alike, or null when none is a near-copy. */
    nearest(print: TextPrint, bands: Iterable<number> = bandsOf(print)): { text: Text; alike: number } | null {
      let count = 0
      for (const key of bands) count = table.read(key, holders, count)
      let found = 0
      for (let nth = 0; nth < count; nth++) {
        const at = holders[nth] as number
        if (shared[at] === 0) holders[found++] = at
        shared[at] = (shared[at] ?? 0) + 1
      }
      let [nearest, once]: [{ text: Text; alike: number } | null, number] = [null, 0]
      for (let nth = 0; nth < found; nth++) {
        const at = holders[nth] as number
        const inCommon = shared[at] ?? 0
        shared[at] = 0
        if (inCommon === 1 && ++once > COMPARED_MAX) continue
        const text = texts[at] as Text
        const alike = likeness(print, text.print)
        if (alike >= (nearest?.alike ?? ALIKE_MIN)) nearest = { text, alike }
      }
      return nearest
    },
  }
}
export type ComparedTexts<Text extends { print: TextPrint }> = ReturnType<typeof comparedTexts<Text>>
