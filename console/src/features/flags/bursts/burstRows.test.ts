import { expect, test } from 'vitest'
import { chosenIn, keyOf } from './burstRows.ts'
import type { Burst } from './bursts.api.ts'
import { makeText } from './bursts.fixtures.ts'

test('a text that was left out, or taken in, and deleted since, is counted in neither', () => {
  const texts = [makeText('1'), makeText('2', { isDeleted: true, exception: 'deleted', mayDecide: false })]
  const burst = { chosenCount: 1, texts: { total: 2, texts } } as unknown as Burst
  const [there, gone] = texts.map(keyOf) as [string, string]
  expect(chosenIn(burst, { except: [gone], include: [] })).toBe(1)
  expect(chosenIn(burst, { except: [], include: [gone] })).toBe(1)
  expect(chosenIn(burst, { except: [there], include: [] })).toBe(0)
})
