import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressesIn, addressReader, commaSeparated, commasAsTyped, readAddress } from './addresses.ts'

test.each([
  ['a@b.example\nc@d.example e@f.example', 'a@b.example,c@d.example,e@f.example'],
  [' ,; a@b.example ;,\n', 'a@b.example'],
  ['Ann Berg <a@b.example>, c@d.example', 'a@b.example,c@d.example'],
  ['"Berg, Ann" <a@b.example>', 'a@b.example'],
  ['\ufeffa@b.example\u00a0c@d.example', 'a@b.example,c@d.example'],
  ['x@y.example Ann <a@b.example>\r\nlast@line.example', 'x@y.example,a@b.example,last@line.example'],
])('a list has commas between its addresses and none around it: %j', (typed, shown) => {
  expect(commaSeparated(typed)).toBe(shown)
})

test('while a list is typed line ends and blanks after an address become commas', () => {
  expect(commasAsTyped('a@b.example ')).toBe('a@b.example,')
  expect(commasAsTyped(',a@b.example\nAnn Berg <c@d.example>')).toBe('a@b.example,Ann Berg <c@d.example>')
})

test.each([
  ['Ann@B\u00dccher.example', 'ann@xn--bcher-kva.example'],
  ['a.b+c@d.example', 'a.b+c@d.example'],
  ['=1+1@d.example', '=1+1@d.example'],
])('the address %s is kept as %s', (typed, email) => {
  expect(readAddress(typed)).toEqual({ email, problem: null })
})

test.each([
  ['nobody', 'no_at'],
  ['kit@@harbor.example', 'two_at'],
  ['anna.berg@post', 'no_ending'],
  ['a@127.0.0.1', 'no_ending'],
  ['lena\u200b@bay.example', 'hidden'],
  ['lena\0@bay.example', 'hidden'],
  ['.river@harbor.example', 'dots'],
  ['a..b@harbor.example', 'dots'],
  ['m\u00fcller@bay.example', 'other'],
  ['a@b_c.example', 'other'],
])('%j is no address: %s', (typed, problem) => {
  expect(readAddress(typed)).toEqual({ email: null, problem })
})

test('what is longer than any address is none', () => {
  expect(readAddress(`${'x'.repeat(2000)}@a.example`).problem).toBe('too_long')
  expect(readAddress(`${'x'.repeat(60)}@${'abcdefghi.'.repeat(20)}example`).problem).toBe('too_long')
})

test('what looks alike in two alphabets is two addresses', () => {
  const [latin, cyrillic] = [readAddress('a@apple.example'), readAddress('a@\u0430pple.example')]
  expect(latin.email).not.toBe(cyrillic.email)
})

test.each([' ', '\t', '\u00a0', '  '])('of a long line addresses with %j between them are all read', (blank) => {
  const addresses = Array.from({ length: 500 }, (_, n) => `member${n}@harbor.example`)
  expect(addressesIn(addresses.join(blank))).toEqual(addresses)
  expect(addressesIn(addresses.map((each) => `Ann Berg <${each}>`).join(blank))).toEqual(addresses)
})

test('a list is read alike however it is cut into pieces', () => {
  const list = fc.array(
    fc.constantFrom('a@b.example', ' ', '\n', ',', ';', 'Ann <c@d.example>', 'Ann', '@', '<', '>', 'x'.repeat(1500)),
  )
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 40 }), (parts, size) => {
      const text = parts.join('')
      const reader = addressReader()
      const read: string[] = []
      for (let at = 0; at < text.length; at += size) read.push(...reader.read(text.slice(at, at + size)))
      const long = (entries: string[]) => entries.map((entry) => (entry.length > 1000 ? 'long' : entry))
      expect(long([...read, ...reader.end()])).toEqual(long(addressesIn(text)))
    }),
  )
})

test('a line of five million characters is one entry that is too long, and what follows is read', () => {
  const reader = addressReader()
  const entries = [...reader.read('x'.repeat(5_000_000)), ...reader.read('y,a@b.example'), ...reader.end()]
  expect(entries.map((entry) => readAddress(entry).problem)).toEqual(['too_long', null])
})
