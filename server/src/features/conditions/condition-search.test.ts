import { expect, test } from 'vitest'
import { conditionTerms } from './condition-search.ts'

test.each([
  ['', []],
  [' % ', []],
  ['Behçet', [{ pieces: ['behcet'], code: null }]],
  ['type%diabetes', [{ pieces: ['type', 'diabetes'], code: null }]],
  [
    'lupus or Migraine OR  gout or',
    [
      { pieces: ['lupus'], code: null },
      { pieces: ['migraine'], code: null },
      { pieces: ['gout'], code: null },
    ],
  ],
  ['"breast and/or ovarian"', [{ pieces: ['breast and/or ovarian'], code: null }]],
  [
    '"hot or cold" or 50"%"',
    [
      { pieces: ['hot or cold'], code: null },
      { pieces: ['50'], code: 50 },
      { pieces: ['%'], code: null },
    ],
  ],
  [' cluster \u00a0 headache', [{ pieces: ['cluster headache'], code: null }]],
  ['a_b\\c', [{ pieces: ['a_b\\c'], code: null }]],
  ['orchid', [{ pieces: ['orchid'], code: null }]],
])('%s looks for %j', (search, terms) => {
  expect(conditionTerms(search)).toEqual(terms)
})

test.each(['58', 'ORPHA:58', 'Orphanet_58', 'orphanet:58', 'orpha 58'])('%s is the code 58', (search) => {
  expect(conditionTerms(search)).toEqual([{ pieces: ['58'], code: 58 }])
})

test('a sixth term is not looked for', () => {
  expect(conditionTerms('a or b or c or d or e or f').map(({ pieces }) => pieces[0])).toEqual(['a', 'b', 'c', 'd', 'e'])
})
