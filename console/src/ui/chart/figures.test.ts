import { expect, test } from 'vitest'
import { type Figures, hasFigures, shares } from './figures.ts'

const figures = (...values: (number | null)[]): Figures => ({
  of: 'Answer',
  series: ['Votes'],
  points: values.map((value, index) => ({ name: `Answer ${index + 1}`, values: [value] })),
})

test('zeros and gaps are nothing to draw', () => {
  expect([hasFigures(figures()), hasFigures(figures(0, null))]).toEqual([false, false])
  expect(hasFigures(figures(0, 1))).toBe(true)
})

test('the parts of a whole add up to it, and what has no colour of its own is one part', () => {
  const parts = shares(figures(40, 30, 10, 10, 5, 5))
  expect(parts.map(({ name, part }) => `${name} ${part}`)).toEqual([
    'Answer 1 0.4',
    'Answer 2 0.3',
    'Answer 3 0.1',
    'Answer 4 0.1',
    'Others 0.1',
  ])
  expect(shares(figures(1, 1, 1, 1, 1)).map(({ name }) => name)).toContain('Answer 5')
})

test('parts of nothing are nothing', () => {
  expect(shares(figures(0, null)).map(({ part }) => part)).toEqual([0, 0])
})
