import { expect, test } from 'vitest'
import { calibrationTable, figuresOf } from './metrics.ts'

const judged = [
  { prob: 0.95, isBad: true },
  { prob: 0.92, isBad: true },
  { prob: 0.6, isBad: false },
  { prob: 0.4, isBad: true },
  { prob: 0.1, isBad: false },
  { prob: 0, isBad: false },
  { prob: 1, isBad: true },
]

test('figures are those of the textbook', () => {
  const figures = figuresOf(judged)
  expect(figures).toMatchObject({ texts: 7, bad: 4, accuracy: 5 / 7, precision: 3 / 4, recall: 3 / 4 })
  expect(figures.mcc).toBeCloseTo((3 * 2 - 1 * 1) / Math.sqrt(4 * 4 * 3 * 3), 10)
  expect(figures.macroF1).toBeCloseTo((6 / 8 + 4 / 6) / 2, 10)
  expect(figures.brier).toBeCloseTo((0.05 ** 2 + 0.08 ** 2 + 0.36 + 0.36 + 0.01) / 7, 10)
  expect(figures.ece).toBeCloseTo((0.1 + 0 + 0.6 + 0.6 + 0.13) / 7, 10)
})

test('the calibration table counts each text in its tenth', () => {
  const rows = calibrationTable(judged)
  expect(rows.map(({ from, texts }) => [from, texts])).toEqual([
    [0, 1],
    [0.1, 1],
    [0.4, 1],
    [0.6, 1],
    [0.9, 3],
  ])
  expect(rows.at(-1)).toMatchObject({ to: 1, shareBad: 1 })
  const [row] = calibrationTable(
    [true, true, true, false].map((isBad) => ({ prob: 0.5, isBad })),
    { evenly: true },
  )
  expect(row?.shareBad).toBeCloseTo(0.5, 10)
})
