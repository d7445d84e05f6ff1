import { expect, test } from 'vitest'
import { csvRecords } from './labelled-sets.ts'

test('records of a CSV text hold commas, quotes and line breaks', () => {
  expect(csvRecords('a,b\n1,"x, ""y""\nz"\r\n2,w\n')).toEqual([
    ['1', 'x, "y"\nz'],
    ['2', 'w'],
  ])
})
