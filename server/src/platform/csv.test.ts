import { buffer } from 'node:stream/consumers'
import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, csvFile, safeText } from './csv.ts'

/** The text of a file with this header and these lines. */
async function fileOf(header: string, ...lines: CsvCell[][]): Promise<string> {
  const file = csvFile([header])
  for (const line of lines) file.write(line)
  return (await buffer(file.end())).toString()
}

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
    for (const before of BEFORE) expect(safeText(`${before}${sign}1+1`), JSON.stringify(before + sign)).toMatch(/^'/u)
})

test.each(['\ttext', '\rtext', '\ntext'])('a text that begins with a break is marked too: %j', (text) => {
  expect(safeText(text)).toBe(`'${text}`)
})

test.each(['text', 'a=1', '1-1', "'quoted'", '"=1"', '', '(−1)', 'ﬁ', '#N/A'])(
  'an ordinary text stays as it is: %j',
  (text) => {
    expect(safeText(text)).toBe(text)
  },
)

test('a file begins with the mark of UTF-8, has texts in quotes and the line end of the standard', async () => {
  const moment = new Date('2026-11-20T15:42:00Z')
  expect(await fileOf('=Name', [3, 'a, "b"\nc', -1], [true, false, null, '', moment])).toBe(
    '\ufeff"\'=Name"\r\n3,"a, ""b""\nc",-1\r\nYes,No,,"",2026-11-20T15:42:00.000Z\r\n',
  )
})

test('any texts are read back as they were written, but for the apostrophe before what could be a formula', async () => {
  const texts = fc.array(fc.string({ unit: anyCharacter }), { minLength: 1, maxLength: 50 })
  await fc.assert(
    fc.asyncProperty(texts, async (texts) => {
      const file = (await fileOf('h', texts)).slice('\ufeff"h"\r\n'.length)
      const cells = [...file.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/gy)].map(([, cell = '']) =>
        cell.replaceAll('""', '"'),
      )
      expect(cells.length).toBe(texts.length)
      for (const [at, each] of texts.entries()) {
        const kept = each.replaceAll('\0', '').toWellFormed()
        expect([kept, `'${kept}`]).toContain(cells[at])
      }
    }),
    { numRuns: 200, examples: [[['\0']]] },
  )
})
