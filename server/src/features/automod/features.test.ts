import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'
import { BUCKETS, featuresOf, namedFeaturesOf } from './features.ts'
import { scoredText } from './scorer.ts'

const member = { authorAgeDays: 100, authorPosts: 5, repeats: 0 }
const read = (body: string) => scoredText(body, member)
const factNames = (body: string) => factsOf(read(body)).map(({ name }) => name)

test('the buckets of a text are rising, each once, and inside the table', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const { buckets, values } = featuresOf({ ...read(''), text })
      expect(values).toHaveLength(buckets.length)
      expect([...buckets]).toEqual([...new Set(buckets)].sort((a, b) => a - b))
      expect(buckets.every((bucket) => bucket >= 0 && bucket < BUCKETS)).toBe(true)
      expect(values.every((value) => Number.isFinite(value))).toBe(true)
    }),
  )
})

test('a text lies in the same place whatever its case, accents and lookalikes', () => {
  const words = (body: string) => {
    const { buckets, from, phrase } = namedFeaturesOf(read(body))
    return buckets.filter((_, at) => phrase(from[at] ?? -1)?.includes(' '))
  }
  expect(words('chéap mеds now')).toEqual(words('cheap meds now'))
})

test('a long text weighs no more than a short one', () => {
  const length = (body: string) => Math.hypot(...featuresOf(read(body)).values)
  expect(length('my knee hurts and I slept badly again '.repeat(50))).toBeLessThan(1.5 * length('my knee hurts again'))
})

test('numbers are one word whatever their digits', () => {
  const words = (body: string) => namedFeaturesOf(read(body)).buckets[0]
  expect(words('4711')).toBe(words('1234'))
})

test.each([
  ['list healers', 'a herbal doctor'],
  ['list strong profanity', 'well, f u c k that'],
  ['list insult to somebody', 'you are an idiot'],
  ['list everyday profanity', 'sh!t'],
  ['list insult denied', 'you are not an idiot'],
  ['links', 'https://a.example/b'],
  ['written address', 'visit pills.com'],
  ['shortener', 'https://bit.ly/x'],
  ['asks', 'please check out my page'],
  ['premium price', 'only 50p per msg'],
  ['mail address', 'write to me@mail.example'],
  ['shouting', 'now!!!'],
  ['repetition', 'go go go go'],
])('the fact "%s" is seen in: %s', (name, body) => {
  expect(factNames(body)).toContain(name)
})

test('health authorities, toll-free numbers and links of the own site are no facts', () => {
  const names = factNames('<p>https://www.nhs.uk/a or <a href="/forums/a">here</a>, call 1-800-273-8255</p>')
  for (const name of ['links', 'own link', 'phone number']) expect(names).not.toContain(name)
})
