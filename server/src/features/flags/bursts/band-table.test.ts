import { expect, test } from 'vitest'
import { bandTable } from './band-table.ts'

test('each band keeps its eight oldest texts in their order, however much the table grows', () => {
  const table = bandTable()
  const [texts, bands] = [4000, 20]
  const keyOf = (at: number, band: number) => Math.imul(band + 1, 0x9e3779b1) ^ (at % (100 * (band + 1)))
  const held = new Map<number, number[]>()
  for (let at = 0; at < texts; at++)
    for (let band = 0; band < bands; band++) {
      const key = keyOf(at, band)
      const kept = held.get(key) ?? []
      const isKept = kept.length < table.most
      if (table.hold(key, at) !== isKept) expect.fail(`Text ${at} is kept otherwise in band ${band}`)
      if (isKept) held.set(key, [...kept, at])
    }
  const into = new Int32Array(table.most + 1)
  for (const [key, kept] of held) {
    const count = table.read(key, into, 1)
    expect([...into.subarray(1, count)]).toEqual(kept)
  }
  expect(table.read(12_345, into, 1)).toBe(1)
})
