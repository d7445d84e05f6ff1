import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytes } from '../import.fixtures.ts'
import { IMPORT_LINE_MAX, LINE_FAULT } from '../import-rows.ts'
import { type Line, readLines } from './jsonl-lines.ts'

async function linesOf(chunks: AsyncIterable<Uint8Array>, after = 0): Promise<Line[]> {
  const lines: Line[] = []
  for await (const group of readLines(chunks, after)) lines.push(...group)
  return lines
}

test('however the file is cut into chunks, each line that holds anything comes once, with its number', async () => {
  const line = fc.constantFrom('', ' ', '{"a":1}', 'é👍', 'x'.repeat(30), '\r')
  const property = fc.asyncProperty(
    fc.array(line),
    fc.nat({ max: 9 }),
    fc.integer({ min: 1, max: 9 }),
    async (all, after, size) => {
      const expected = all
        .map((text, at) => ({ line: at + 1, text }))
        .filter(({ text, line: n }) => text.trim() !== '' && n > after)
      expect(await linesOf(bytes(all.join('\n'), size), after)).toEqual(expected)
    },
  )
  await fc.assert(property, { numRuns: 300 })
})

test('a line that is too long, or not in UTF-8, is told by itself', async () => {
  async function* chunks() {
    yield Buffer.from('\ufeff{"a":1}\n')
    yield Buffer.concat([Buffer.from('"caf'), Buffer.from([0xe9]), Buffer.from('"\n')])
    for (let n = 0; n <= IMPORT_LINE_MAX; n += 500_000) yield Buffer.alloc(500_000, 'x')
    yield Buffer.from('\n{"b":2}')
  }
  expect(await linesOf(chunks())).toEqual([
    { line: 1, text: '{"a":1}' },
    { line: 2, fault: LINE_FAULT.notUtf8 },
    { line: 3, fault: LINE_FAULT.tooLong },
    { line: 4, text: '{"b":2}' },
  ])
})
