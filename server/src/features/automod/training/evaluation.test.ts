import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evaluatedBriefly } from './evaluation.ts'
import { COLLECTIONS, csvRecords, labelledSets } from './labelled-sets.ts'
import { figuresOf } from './metrics.ts'

const isThere = existsSync(new URL('labelled-text/', COLLECTIONS)) && existsSync(new URL('health-text/', COLLECTIONS))
if (!isThere) console.warn('Skipped: ../shared/data/labelled-text is not there')

test('records of a CSV text hold commas, quotes and line breaks', () => {
  expect(csvRecords('a,b\n1,"x, ""y""\nz"\r\n2,w\n')).toEqual([
    ['1', 'x, "y"\nz'],
    ['2', 'w'],
  ])
})

test.skipIf(!isThere)(
  'what is trained reaches its goals on texts it has not seen',
  () => {
    const sets = labelledSets()
    expect([sets.messages, sets.tweets, sets.health].map((texts) => texts.length)).toEqual([1672, 12_000, 2000])
    const { video, tweets, health } = evaluatedBriefly(sets)
    expect(figuresOf(video).accuracy).toBeGreaterThanOrEqual(0.92)
    expect(figuresOf(tweets).macroF1).toBeGreaterThanOrEqual(0.9)
    expect(health.filter(({ prob }) => prob >= 0.5).length / health.length).toBeLessThanOrEqual(0.03)
  },
  240_000,
)
