import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const cellOf = (text: string) => csvLine([text]).slice(0, -2)

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u2212', '⁺', '₌']
const BEFORE = [
  '',
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '\r',
  '\n',
  '\u200b',
  '\ufeff',
  '\u202e',
  '\u00ad',
  '\u2028',
  '\0',
  '\u0001',
  '\u115f',
]

test('a text that could be a formula is shown and not run, whatever blank or unseen sign stands before it', () => {
  for (const sign of SIGNS)
    for (const before of BEFORE) expect(cellOf(`${before}${sign}1+1`), JSON.stringify(before + sign)).toMatch(/^"'/u)
})

test.each(['\ttext', '\rtext', '\ntext'])('a text that begins with a break is marked too: %j', (text) => {
  expect(cellOf(text)).toBe(`"'${text}"`)
})

test.each(['text', 'a=1', '1-1', "'quoted'", '"=1"', '', '(−1)', 'ﬁ', '#N/A'])(
  'an ordinary text stays as it is: %j',
  (text) => {
    expect(cellOf(text)).toBe(`"${text.replaceAll('"', '""')}"`)
  },
)

test('a line has its cells in quotes, numbers without, and the line end of the standard', () => {
  expect(csvLine([3, 'a, "b"\nc', -1])).toBe('3,"a, ""b""\nc",-1\r\n')
})

test('any texts are read back as they were written, but for the apostrophe before what could be a formula', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = [...csvLine(texts).matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/gy)].map(([, cell = '']) =>
        cell.replaceAll('""', '"'),
      )
      expect(cells.length).toBe(texts.length)
      for (const [at, each] of texts.entries()) {
        const kept = each.replaceAll('\0', '').toWellFormed()
        expect([kept, `'${kept}`]).toContain(cells[at])
      }
    }),
    { numRuns: 2_000 },
  )
})
