import { expect, test } from 'vitest'
import { NAME_REQUIRED } from '../kernel/field-title.ts'
import {
  ALL_ZERO,
  cleanKey,
  EXPERIMENT_PAGE_SIZES,
  ExperimentFilter,
  ExperimentInput,
  KEYS_DIFFER,
  moreSites,
  SIMULATION_MAX,
  SimulationInput,
  SYMBOL_REQUIRED,
  SYMBOL_RESERVED,
} from './experiments.ts'

const right = { name: 'Calmer form', symbol: 'calmer-form' }
const problems = (more: object) =>
  ExperimentInput.safeParse({ ...right, ...more }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? []
const variants = (...weights: number[]) => ({
  variants: weights.map((weight, index) => ({ key: `v${index}`, weight })),
})

test('an experiment needs a name and a symbol', () => {
  expect(problems({ name: ' ', symbol: '' })).toEqual([
    ['name', NAME_REQUIRED],
    ['symbol', SYMBOL_REQUIRED],
  ])
  expect(problems({ symbol: 'session' })).toEqual([['symbol', SYMBOL_RESERVED]])
})

test('symbols and keys are lowercase letters, digits, - and _, and typed ones become so', () => {
  for (const wrong of ['Calm', 'a b', 'ä', 'a.b', 'a/b']) {
    expect(problems({ symbol: wrong })).toHaveLength(1)
    expect(problems({ variants: [{ key: wrong, weight: 1 }] })).toHaveLength(1)
    expect(problems({ symbol: `x${cleanKey(wrong)}` })).toEqual([])
  }
  expect(cleanKey('Calmer Form_2!')).toBe('calmer-form_2')
})

test('a weight is a whole number from 0, not all of them 0, and keys differ', () => {
  for (const wrong of [-1, 0.5, Number.NaN]) expect(problems(variants(1, wrong))).toHaveLength(1)
  expect(problems(variants(0, 1))).toEqual([])
  expect(problems(variants(0, 0))).toEqual([['variants', ALL_ZERO]])
  expect(
    problems({
      variants: [
        { key: 'a', weight: 1 },
        { key: 'a', weight: 2 },
      ],
    }),
  ).toEqual([['variants', KEYS_DIFFER]])
})

test('a simulation has 1 to 9,999,999 sessions and 1,000 where nobody says', () => {
  expect(SimulationInput.parse({ id: '1' }).n).toBe(1000)
  for (const wrong of [0, 1.5, SIMULATION_MAX + 1])
    expect(SimulationInput.safeParse({ id: '1', n: wrong }).success).toBe(false)
  const { error } = SimulationInput.safeParse({ id: '1', n: 0 })
  expect(error?.issues[0]?.message).toBe('The count is a whole number from 1 to 9,999,999')
  for (const n of [1, SIMULATION_MAX]) expect(SimulationInput.parse({ id: '1', n }).n).toBe(n)
})

test('the list has pages of 25, 50 and 100, and says how many sites are left out of a row', () => {
  expect(EXPERIMENT_PAGE_SIZES).toEqual([25, 50, 100])
  expect(ExperimentFilter.parse({})).toEqual({ page: 1, itemsPerPage: 25, search: '', isActive: null, siteId: null })
  expect(moreSites(3)).toBe('...3 more')
})
