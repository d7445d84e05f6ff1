import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('decisions are numbered one after the other, each number once', () => {
  const numbers = readdirSync(join(import.meta.dirname, '../../docs/decisions')).map((file) => Number(file.slice(0, 4)))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1))
})
