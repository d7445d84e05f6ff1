import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CrisisSentence, crisisSentences } from '../../../../../automod/crisis/crisis-sentences.ts'
import { INDIRECT } from '../../../../../automod/crisis/indirect-sentences.ts'
import { LATER } from '../../../../../automod/crisis/later-sentences.ts'
import { UNSEEN } from '../../../../../automod/crisis/unseen-sentences.ts'
import { crisisCues } from './crisis-cues.ts'

const rounded = (share: number) => Math.round(share * 1000) / 1000

type Labelled = Pick<CrisisSentence, 'text' | 'kind'>

function figuresOf(sentences: readonly Labelled[]) {
  const told = sentences.map((sentence) => ({ ...sentence, found: crisisCues(sentence.text) }))
  const atRisk = told.filter(({ kind }) => kind !== null)
  const found = told.filter(({ found: { atRisk: isFound } }) => isFound)
  const right = found.filter(({ kind }) => kind !== null)
  const ofKind = right.filter(({ kind, found: { cues } }) => cues.some((cue) => cue.kind === kind))
  return {
    sentences: told.length,
    atRisk: atRisk.length,
    precision: rounded(right.length / found.length),
    recall: rounded(right.length / atRisk.length),
    rightKind: rounded(ofKind.length / right.length),
  }
}

test('the labelled sentences are many, each once, and a third of them is held out', () => {
  expect(crisisSentences.length).toBeGreaterThanOrEqual(300)
  expect(new Set(crisisSentences.map(({ text }) => text)).size).toBe(crisisSentences.length)
  const heldOut = crisisSentences.filter(({ isHeldOut }) => isHeldOut).length
  expect(heldOut / crisisSentences.length).toBeGreaterThan(0.28)
})

/** The figures of docs/automod.md; a change of the rules that makes them worse fails here. */
test('cues are found in the sentences the rules were set with, and in those they never saw, at the rates the page tells', () => {
  const tuned = figuresOf(crisisSentences.filter(({ isHeldOut }) => !isHeldOut))
  const heldOut = figuresOf(crisisSentences.filter(({ isHeldOut }) => isHeldOut))
  console.info({ tuned, heldOut })
  expect(tuned.precision).toBeGreaterThan(0.98)
  expect(tuned.recall).toBeGreaterThan(0.97)
  expect(heldOut.precision).toBeGreaterThan(0.9)
  expect(heldOut.recall).toBeGreaterThan(0.8)
})

test('indirect statements are found at the low rates that docs/automod.md names, with few false alarms', () => {
  const [later, indirect, unseen] = [LATER, INDIRECT, UNSEEN].map((set) =>
    figuresOf(set.map(([kind, text]) => ({ kind, text }))),
  )
  console.info({ later, indirect, unseen })
  expect(later?.precision).toBeGreaterThan(0.95)
  expect(later?.recall).toBeGreaterThan(0.6)
  expect(UNSEEN.filter(([kind, text]) => kind === null && crisisCues(text).atRisk)).toEqual([])
  expect(indirect?.precision).toBe(1)
  expect(indirect?.recall).toBeGreaterThan(0.4)
})

test('a cue is told in the words of the text, with its kind, each once', () => {
  expect(crisisCues('Hello all.\nI really just WANT to die, I want to die. He hits me.')).toEqual({
    atRisk: true,
    cues: [
      { phrase: 'WANT to die', kind: 'self-harm' },
      { phrase: 'hits me', kind: 'abuse' },
    ],
  })
  expect(crisisCues('How long did the infusion take?')).toEqual({ atRisk: false, cues: [] })
})

test.each([
  ['I used to want to die.', false],
  ['I want to die.', true],
  ['I tried to kill myself in 2009.', false],
  ['I tried to kill myself last night.', true],
  ['I am not suicidal.', false],
  ['I am suicidal.', true],
  ['You said you want to die.', false],
  ['My brother says he wants to die.', true],
  ['The song goes "I want to die".', false],
  ['My son told me "I want to die".', true],
  ['This cough is killing me.', false],
  ['He beat me at chess.', false],
  ['He beats me.', true],
  ['I overdosed on chocolate.', false],
  ['I overdosed on oxycodone.', true],
])('past, denial, quotation and figure of speech are told apart: %s', (text, atRisk) => {
  expect(crisisCues(text).atRisk).toBe(atRisk)
})

test.each([
  ['I keep thinking that everybody would have an easier life if I just wasn’t in it.', true],
  ['Their lives would be better if I were not in them any more.', true],
  ['They will all be happier once I am not around.', true],
  ['My kids would be happier if I wasn’t in their way.', true],
  ['It will be easier for everyone when I am not here anymore.', true],
  ['The world would be a better place if I wasn’t in it.', true],
  ['Everybody would have an easier time if I just wasn’t in charge.', false],
  ['The photo would look better if I wasn’t in it.', false],
  ['My dog is happier when I am not around.', false],
  ['Parking is easier when I am not here at noon.', false],
  ['Life is easier if I am not in a hurry.', false],
  ['My life got easier when I was not in pain any more.', false],
  ['The kitchen would be easier to clean if I wasn’t in the way.', false],
  ['I feel better when I am not in their waiting room.', false],
  ['It works better once I am not around perfume.', false],
  ['I feel happier once I am not here for treatment.', false],
  ['Life with lupus got easier when I was not in it alone.', false],
  ['I will be happier once I am not around these people.', false],
  ['The group is better and my life easier if it was not in it for money.', false],
])('a life that is said to be better without the writer is told from a day that goes better: %s', (text, atRisk) => {
  expect(crisisCues(text).atRisk).toBe(atRisk)
})

test.each([
  'Ｉ ｗａｎｔ ｔｏ ｄｉｅ',
  'I want to di\u200be',
  'I wаnt to dіe',
  'i WANT tö díe',
  'I want to **die**',
  'i want to d.i.e',
  'i wnat to dei',
])('a text is read through every way of writing it: %s', (text) => {
  expect(crisisCues(text).atRisk).toBe(true)
})

test('a cue is found at the end of a long text', () => {
  expect(crisisCues(`${'The infusion took three hours. '.repeat(3000)}I want to die.`).atRisk).toBe(true)
})

test('a long cue is cut between characters: half of one could not be stored', () => {
  const phrases = [13, 14, 15].flatMap((n) =>
    crisisCues(`I took ${'a'.repeat(n)}${'😀'.repeat(60)} too many pills`).cues.map(({ phrase }) => phrase),
  )
  expect(phrases).toHaveLength(3)
  expect(phrases.every((phrase) => phrase.isWellFormed())).toBe(true)
})

test('two weak cues count when they stand near to one another, one alone does not', () => {
  const between = 'The weather is nice. '
  expect(crisisCues('I bought a gun yesterday.').atRisk).toBe(false)
  expect(crisisCues(`I bought a gun yesterday. ${between}I am done with being sick.`).atRisk).toBe(true)
  expect(crisisCues(`I bought a gun yesterday. ${between.repeat(9)}I am done with being sick.`).atRisk).toBe(false)
})

const HOSTILE = [
  'not ',
  'i ',
  'i want to not ',
  'took all ',
  'd i e ',
  '"',
  '“',
  '>\n',
  '. ',
  '\u0301',
  "don't",
  'hope i ',
  'no any reason ',
]

// Time of this thread's processor, so that a busy machine is no matter. A rule that looked at everything again from each
// word would take minutes; they take a tenth of a second at most.
test.each(HOSTILE)('a text made to be slow is read within 0.4 seconds: 100 kB of %j', (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length))
  const before = process.threadCpuUsage()
  crisisCues(text)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(400)
})

test('any text has an answer, with phrases that stand in it', () => {
  const words = fc.array(
    fc.constantFrom('i', 'want to', 'not', 'die', 'he', 'hits me', '"', '.', ',', 'took 30 pills', 'my self', "don't"),
    {
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        words.map((all) => all.join(' ')),
      ),
      (text) => {
        const { atRisk, cues } = crisisCues(text)
        expect(atRisk).toBe(cues.length > 0)
        for (const { phrase } of cues) expect(text).toContain(phrase)
      },
    ),
  )
})
