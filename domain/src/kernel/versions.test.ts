import { expect, test } from 'vitest'
import { versionFields } from './versions.ts'

test.each([
  ['a text', 'Kind words', 'Kind words'],
  ['a number', 2024, '2024'],
  ['a yes', true, 'Yes'],
  ['a no', false, 'No'],
  ['nothing', null, ''],
  ['a list, one part a line', ['a', 'b'], 'a\nb'],
  ['what is nested', [{ title: 'Home' }], '[\n  {\n    "title": "Home"\n  }\n]'],
])('%s is told as text', (_name, value, text) => {
  expect(versionFields({ field: value })).toEqual([{ name: 'field', text }])
})

test('a version with very many fields names the first hundred', () => {
  const content = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, at]))
  expect(versionFields(content)).toHaveLength(100)
})
