import { expect, test } from 'vitest'
import { sourcesOf } from '../sources.ts'
import { AFTER_EFFECT_FAULTS } from './after-effect-faults.ts'
import { CONSOLE_FAULTS } from './console-faults.ts'
import { placeOf } from './fault.ts'
import { SERVER_FAULTS } from './server-faults.ts'
import { SHARED_FAULTS } from './shared-faults.ts'

test('every fault that the proof plants has its one place in the code as it is', () => {
  const sources = sourcesOf(`${import.meta.dirname}/../../..`)
  const lost = [...SERVER_FAULTS, ...SHARED_FAULTS, ...CONSOLE_FAULTS, ...AFTER_EFFECT_FAULTS].flatMap((fault) => {
    try {
      placeOf(fault, sources)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(lost).toEqual([])
})
