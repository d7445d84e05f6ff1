import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meantWords } from './meant-words.ts'
import { wordsOf } from './words.ts'

const read = (text: string) =>
  meantWords(text, wordsOf(text))
    .map((word) => word.read)
    .join(' ')

test.each([
  ['F R E E m o n e y', 'free money'],
  ['b.u.y p.i.l.l.s', 'buy pills'],
  ['k y s', 'kys'],
  ['fvck', 'fuck'],
  ['g!rls', 'girls'],
  ['ch0ke', 'choke'],
  ['v1agra ch34p', 'viagra cheap'],
  ['dieeeee', 'die'],
  ['goooood', 'good'],
  ['b*tch', 'bitch'],
  ['idoit', 'idiot'],
  ['bicth', 'bitch'],
  ['1d10t', 'idiot'],
  ['st*pid', 'stupid'],
  ['сhеар mеds', 'cheap meds'],
  ['Ⓒⓗⓔⓐⓟ ⓜⓔⓓⓢ', 'cheap meds'],
  ['🅒🅗🅔🅐🅟 🅼🅴🅳🆂', 'cheap meds'],
  ['🄲🄷🄴🄰🄿 ⒨⒠⒟⒮ 🄜🄔🄓🄢', 'cheap meds meds'],
  ['ⓕ ⓡ ⓔ ⓔ', 'free'],
  ['w\u200bh\u200ba\u200bt\u200bs\u200ba\u200bp\u200bp', 'whatsapp'],
])('%s is read as %s', (written, meant) => {
  expect(read(written)).toBe(meant)
})

test.each(['b12 a1c t4 h1n1 covid19', 'a b c vitamin d or e', 'vodka', 'the 4th of may', 'gr8 2nite', 'crepes omron'])(
  'words that are no disguise stay as they are: %s',
  (text) => {
    expect(read(text)).toBe(text)
  },
)

test('what was written is kept beside what is meant', () => {
  const text = 'so fr33 now'
  expect(meantWords(text, wordsOf(text))[1]).toEqual({ read: 'free', start: 3, end: 7, plain: ['fr33'] })
})

test('any text is read, in its order and within its bounds', () => {
  const piece = fc.constantFrom('f r e e ', 'aaaa', '$h1t', 'b*tch ', '0', '. ', 'é', '😀', 'uc', 'zz', 'x')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.array(piece).map((all) => all.join('')),
      ),
      (text) => {
        const words = meantWords(text, wordsOf(text))
        for (const [at, word] of words.entries()) {
          expect(word.end).toBeLessThanOrEqual(text.length)
          expect(word.start).toBeGreaterThanOrEqual(words[at - 1]?.start ?? 0)
        }
      },
    ),
    { numRuns: 40 },
  )
})
