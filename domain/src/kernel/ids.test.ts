import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ById, Id, idOrNotFound, isId } from './ids.ts'
import { NOT_FOUND_MESSAGE, parseInput } from './refusal.ts'

test.each(['1', '42', '9223372036854775806', '9223372036854775807'])('%s is an id', (id) => {
  expect(isId(id)).toBe(true)
  expect(idOrNotFound(id)).toBe(id)
})

test.each([
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '1\n',
  '٣',
  '9223372036854775808',
  '10000000000000000000',
  'NaN',
  '__proto__',
  "1' or '1'='1",
])('%j is no id, and looked for is not found', (id) => {
  expect(isId(id)).toBe(false)
  expect(() => idOrNotFound(id)).toThrow(NOT_FOUND_MESSAGE)
  expect(() => parseInput(ById, { id })).toThrow(NOT_FOUND_MESSAGE)
})

test('every bigint above zero is an id, and nothing else is', () => {
  fc.assert(fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), (n) => isId(String(n))))
  fc.assert(fc.property(fc.bigInt({ min: 2n ** 63n, max: 2n ** 80n }), (n) => !isId(String(n))))
  fc.assert(fc.property(fc.string(), (text) => isId(text) === (/^[1-9]\d*$/.test(text) && BigInt(text) < 2n ** 63n)))
})

test('what is no text is no id', () => {
  for (const value of [1, 1n, null, undefined, [], { toString: () => '1' }])
    expect(Id.safeParse(value).success).toBe(false)
})
