import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourcesOf } from '../sources.ts'
import { AFTER_EFFECT_FAULTS } from './after-effect-faults.ts'
import { FAULTS } from './all-faults.ts'
import { AFTER_EFFECTS_OF, placeOf } from './fault.ts'

const PROJECT = join(import.meta.dirname, '../../..')

test('every fault that the proof plants has its one place in the code as it is', () => {
  const sources = sourcesOf(PROJECT)
  const lost = FAULTS.flatMap((fault) => {
    try {
      placeOf(fault, sources)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(lost).toEqual([])
})

test('every fault is code that can be read: a file that breaks is caught by any test', () => {
  const sources = sourcesOf(PROJECT)
  const broken = FAULTS.filter((fault) => {
    const { path, text } = placeOf(fault, sources)
    const planted = text.replace(fault.from, () => fault.to)
    return parseSync(path, planted).errors.length > 0
  })
  expect(broken.map(({ breaks }) => breaks)).toEqual([])
})

test('every fault names files of tests that are there', () => {
  const lost = FAULTS.filter(
    ({ caughtBy }) => caughtBy.length === 0 || !caughtBy.every((file) => existsSync(join(PROJECT, file))),
  )
  expect(lost.map(({ breaks, caughtBy }) => `${breaks}: ${caughtBy.join(', ')}`)).toEqual([])
})

test('every kind of what goes wrong after a change is planted', () => {
  const planted = new Set(AFTER_EFFECT_FAULTS.map(({ kind }) => kind))
  expect([...planted].sort()).toEqual(Object.keys(AFTER_EFFECTS_OF).sort())
})
