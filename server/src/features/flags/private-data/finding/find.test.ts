import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPrivate, findPrivateByParts, PRIVATE_STRIDE } from './find.ts'
import { WRITTEN_BESIDE } from './written-beside.fixtures.ts'
import { WRITTEN_DISGUISED } from './written-disguised.fixtures.ts'
import { WRITTEN_FIRST } from './written-first.fixtures.ts'

type Piece = { kind: string; start: number; end: number }
const KINDS: Record<string, string> = { p: 'phone', a: 'address', e: 'email', h: 'handle' }

/** A written text without its marks, with what was marked. */
function read(written: string) {
  const pieces: Piece[] = []
  const lookAlikes: Piece[] = []
  let text = ''
  let at = 0
  for (const mark of written.matchAll(/\[([paeh]):((?:[^[\]]|\[[^[\]]{1,4}\])+)\]|\{([^}]+)\}/g)) {
    text += written.slice(at, mark.index)
    at = mark.index + mark[0].length
    const words = mark[2] ?? mark[3] ?? ''
    const piece = { kind: KINDS[mark[1] ?? ''] ?? '', start: text.length, end: text.length + words.length }
    ;(mark[1] ? pieces : lookAlikes).push(piece)
    text += words
  }
  return { text: text + written.slice(at), pieces, lookAlikes }
}

const touches = (a: Piece, b: Piece) => a.start < b.end && b.start < a.end
const covers = (a: Piece, b: Piece) => a.start <= b.start && a.end >= b.end

/** A piece counts as found when it is marked whole; a mark is right when it touches a piece and no look-alike. */
function measure(texts: readonly string[]) {
  const sum = { pieces: 0, lookAlikes: 0, found: 0, marks: 0, right: 0, kind: 0 }
  for (const written of texts) {
    const { text, pieces, lookAlikes } = read(written)
    const marks = findPrivate(text)
    sum.pieces += pieces.length
    sum.lookAlikes += lookAlikes.length
    sum.marks += marks.length
    for (const piece of pieces) {
      const mark = marks.find((each) => covers(each, piece))
      if (mark) sum.found++
      if (mark?.kind === piece.kind) sum.kind++
    }
    for (const mark of marks) {
      const isRight = pieces.some((piece) => touches(mark, piece)) && !lookAlikes.some((other) => touches(mark, other))
      if (isRight) sum.right++
    }
  }
  return { ...sum, recall: sum.found / sum.pieces, precision: sum.right / sum.marks, kinds: sum.kind / sum.found }
}

test('of 300 pieces in 200 written texts at least 95 in 100 are found, beside 300 look-alikes as many marks are right', () => {
  const all = measure([...WRITTEN_FIRST, ...WRITTEN_BESIDE])
  expect(WRITTEN_FIRST.length + WRITTEN_BESIDE.length).toBeGreaterThanOrEqual(200)
  expect([all.pieces, all.lookAlikes].every((count) => count >= 300)).toBe(true)
  for (const texts of [WRITTEN_FIRST, WRITTEN_BESIDE]) {
    const figures = measure(texts)
    expect(figures.recall).toBeGreaterThanOrEqual(0.95)
    expect(figures.precision).toBeGreaterThanOrEqual(0.95)
    expect(figures.kinds).toBeGreaterThanOrEqual(0.95)
  }
})

test('private data in disguise is found whole, and nothing that only resembles it', () => {
  const { pieces, lookAlikes, found, marks, right } = measure(WRITTEN_DISGUISED)
  expect([pieces, lookAlikes]).toEqual([48, 50])
  expect([found, marks - right]).toEqual([48, 0])
})

test.each([
  ['rosie_at_example_dot_org', 'email'],
  ['rosie -at- example -dot- org', 'email'],
  ['rosiemoss＠example．com', 'email'],
  ['rosie.moss@gmail', 'email'],
  ['0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣0️⃣1️⃣2️⃣3️⃣', 'phone'],
])('%s is found as it stands', (words, kind) => {
  expect(findPrivate(`call or mail ${words}, any day`)).toEqual([{ kind, start: 13, end: 13 + words.length }])
})

test.each([
  'jenny at mail.com',
  'You find me here: jenny at mail.com',
  'I’m jenny at gmail.com, say hello',
  'jenny underscore x at y co uk',
  'ask tansy underscore m at example co uk for the pattern',
])('an address said in words is found where no word speaks of mail, if it could be nothing else: %s', (text) => {
  expect(findPrivate(text).map(({ kind }) => kind)).toEqual(['email'])
})

test.each([
  'rosie.moss at other-host.com',
  'Rosie.Moss at clinic-host.co.uk',
  'r_moss at other-host.org',
  'tansy.moss82 at other-host.com',
  'rosie (dot) moss at other-host.com',
  'rosie (at) other-host dot com',
  'rosie [at] other-host [dot] com',
])('a name that is built as one of an address is found with its host, whichever it is: %s', (words) => {
  expect(findPrivate(`You get me on ${words} at noon`)).toEqual([{ kind: 'email', start: 14, end: 14 + words.length }])
})

test('a name that ends in a number is found where it stands alone with its host', () => {
  expect(findPrivate('I’m rmoss82 at other-host.com.')).toEqual([{ kind: 'email', start: 4, end: 29 }])
  expect(findPrivate('We saw rmoss82 at other-host.com.')).toEqual([])
})

test.each([
  'look at other-host.com',
  'meet me at starbucks.com',
  'Rosie at other-host.com',
  'We compared booking.com at expedia.com',
  'I read readme.md at github.com',
  'Ask dr.moss at other-host.org, e.g. at noon',
  'It worked.look at other-host.com',
  'Try the one below.Recipe at other-host.com',
  'Change user.profile at other-host.com/settings',
  'Covid19 at nhs.uk',
  'A polka dot dress at other-host.com',
  'Section_3 at docs.example.com',
  'We left at 10.30 at station.com',
])('a word at a host is no address: %s', (text) => {
  expect(findPrivate(text)).toEqual([])
})

test.each([
  'look at mail.com',
  'I looked at mail.com, then at gmx.de',
  'News at yahoo.com, nothing new',
  'Exercises at arthritis.org',
  'my account at gmail.com is closed',
  'Account at gmail.com: closed',
  'They sell pads at outlook.com and nobody knows why',
  'the underscore at line two is a slip',
])('a page that somebody looked at is no address: %s', (text) => {
  expect(findPrivate(text)).toEqual([])
})

test.each([
  [
    'a street, its town and its postcode on lines of their own',
    'Send it to\n14 Orchard Close\nLeeds\nLS6 2QT\nThank you',
    1,
  ],
  ['numbers that anybody may call', 'Call 988, 116 123, 0800 1110111, 13 11 14 or 1-800-273-8255', 0],
  [
    'numbers without their area, the second said of somebody else',
    'Ring me if you need a distraction, evenings are best: 555-0142, and if I do not answer try my mum’s, she is up late, 555-0177.',
    2,
  ],
  ['the same figures of a case', 'My case number is 0042-7719 and my member ID is RO-555-0188', 0],
  ['how members mention one another', 'Thank you @willow.and.zigzag, call it a day', 0],
  ['what is no text at all', '', 0],
])('%s', (_title, text, count) => {
  expect(findPrivate(text)).toHaveLength(count)
})

test('addresses, numbers and domains of the site itself are not marked', () => {
  const text = 'Write to help@ward.example or Staff@Ward.example, call 020 7946 0101.'
  expect(findPrivate(text)).toHaveLength(3)
  expect(findPrivate(text, { trusted: ['ward.example', '+44 20 7946 0101'] })).toHaveLength(1)
  expect(findPrivate(text, { trusted: ['ward.example', '020 7946 0101'] })).toEqual([])
})

test('a piece that is known is found wherever it stands, also where nothing says what it is', () => {
  const pieces = [{ kind: 'phone', words: '5550142' }] as const
  expect(findPrivate('Room 5550142, or 5550142.')).toEqual([])
  expect(findPrivate('Room 5550142, or 5550142.', { pieces })).toEqual([
    { kind: 'phone', start: 5, end: 12 },
    { kind: 'phone', start: 17, end: 24 },
  ])
})

test('of a piece that is known the beginning is found where a text was cut in its middle', () => {
  const pieces = [{ kind: 'phone', words: '07700 900123' }] as const
  expect(findPrivate('Please ring me on 07700 90…', { pieces })).toEqual([{ kind: 'phone', start: 18, end: 26 }])
  expect(findPrivate('Please ring me on 0770', { pieces })).toEqual([])
})

const UNITS = [
  '1 ',
  '0',
  '+1',
  '@',
  'a@',
  '(',
  'Street ',
  '12 A ',
  '1-',
  'a.',
  '1 Aa Street, Aa, ',
  ' at ',
  'dot ',
  'Am ',
  'Aa 1, 1111 ',
]

test.each([
  ...UNITS,
  'insta ',
  'https://t.me/',
  'Aa-',
  '12 street ',
  '. ',
  '5 5 5 - ',
  'a at b ',
  'a.a at b.com ',
  'a_',
  '(dot) ',
  'a (dot) ',
  'a a ',
  'one ',
  'a dot ',
  '1 a st, ',
])('a text of 100,000 signs made of %j takes its time, not its square', (unit) => {
  const { user } = process.threadCpuUsage()
  findPrivate(`${unit.repeat(Math.ceil(100_000 / unit.length))}\0`)
  // A square of it would take minutes.
  expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(1500)
})

test('a long text is searched part by part, and finds the same pieces wherever a part ends', () => {
  const filler = 'the cat sat on a mat '.repeat(1000).slice(0, PRIVATE_STRIDE - 8)
  const text = `${filler} call 07700 900412 now. ${filler} call 07700 900413 now. ${filler}`
  expect([...findPrivateByParts(text)].length).toBeGreaterThan(2)
  expect(findPrivate(text).map(({ start, end }) => text.slice(start, end))).toEqual(['07700 900412', '07700 900413'])
})

test('whatever a text is, pieces stand in it one after another', () => {
  const words = fc.constantFrom(
    '14 Orchard Close',
    ', Leeds LS6 2QT',
    '07700 900412',
    'a@b.example',
    ' at ',
    '@',
    '\n',
    ' ',
    '5',
    'tel ',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(words, fc.string({ unit: anyCharacter, maxLength: 6 })), { maxLength: 30 }),
      (parts) => {
        const text = parts.join('')
        let before = 0
        for (const { start, end } of findPrivate(text)) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          before = end
        }
        expect(before).toBeLessThanOrEqual(text.length)
      },
    ),
  )
})

test.each([
  ['14 Cedar Street, Apt 3B, Columbus, OH 43215', 'address'],
  ['22 High Road, Flat 4, London N22 6BX', 'address'],
  ['9 Mill Lane, Unit 12, Dover, DE 19901', 'address'],
  ['https://www.instagram.com/rosie.ibd/', 'handle'],
  ['facebook.com/rosie.moss.9', 'handle'],
  ['https://linkedin.com/in/rosie-moss', 'handle'],
])('%s is found whole, as one piece', (words, kind) => {
  const text = `Please use ${words} today`
  const found = findPrivate(text).map(({ start, end, ...piece }) => [piece.kind, text.slice(start, end)])
  expect(found).toEqual([[kind, words]])
})

test.each(['https://www.facebook.com/groups/ibd-leeds/about', 'https://www.facebook.com/nhs.uk/posts/123'])(
  '%s is nobody’s own page',
  (link) => {
    expect(findPrivate(`See ${link} for it`)).toEqual([])
  },
)
