import { expect, test } from 'vitest'
import { limitsInWords } from './limits-in-words.ts'

const text = { type: 'string', minLength: 1, maxLength: 2000 }
test.each([
  [{ anyOf: [text, { type: 'null' }] }, 'text, at most 2,000 characters, or nothing'],
  [{ type: 'string' }, 'text'],
  [{ type: 'string', minLength: 3, maxLength: 200 }, 'text of 3 to 200 characters'],
  [{ type: 'string', maxLength: 254, format: 'email' }, 'an email address, at most 254 characters'],
  [{ type: 'string', enum: ['US', 'CA'] }, 'one of `US`, `CA`'],
  [{ type: 'string', enum: ['words', 'wide'], labels: { wide: 'High' } }, 'one of `words`, `wide` (High)'],
  [{ type: 'boolean' }, '`yes` or `no`'],
  [{ type: 'number', minimum: 0, maximum: 1 }, 'a number from 0 to 1'],
  [{ type: 'integer', minimum: 1, maximum: 10080, unit: 'minutes' }, 'a whole number from 1 to 10,080 (minutes)'],
  [{ type: 'array', maxItems: 12, items: text }, 'a list of at most 12, each text, at most 2,000 characters'],
  [
    { type: 'object', properties: { kind: { type: 'string', enum: ['own-now'] }, step: text } },
    '`kind` (one of `own-now`) and `step` (text, at most 2,000 characters)',
  ],
])('%o reads: %s', (schema, words) => {
  expect(limitsInWords(schema)).toBe(words)
})
