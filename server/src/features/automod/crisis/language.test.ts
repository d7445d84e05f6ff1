import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { framedSentences } from '../../../../../automod/crisis/frames/framed-sentences.ts'
import { COLLECTIONS, labelledSets, madeTexts } from '../../../../../automod/training/labelled-sets.ts'
import { dangerIn } from './danger.ts'
import { isEnglish } from './language.actions.ts'
import { IN_OTHER_LANGUAGES } from './language.fixtures.ts'

const foreign = (texts: readonly string[]) => texts.filter((text) => !isEnglish(text))

test('sentences of health forums in 27 other languages are told from English', () => {
  const texts = Object.values(IN_OTHER_LANGUAGES).flat()
  expect([Object.keys(IN_OTHER_LANGUAGES).length, texts.length]).toEqual([27, 87])
  expect(texts.filter(isEnglish)).toEqual([])
})

test('of 13,000 short English sentences with slips and short forms fewer than two in a thousand are taken for another language', () => {
  const texts = [...framedSentences().map(({ text }) => text), ...madeTexts('offensive').map(({ input }) => input.text)]
  expect(texts.length).toBeGreaterThan(12_000)
  expect(foreign(texts).length / texts.length).toBeLessThan(0.002)
})

test.skipIf(!existsSync(new URL('health-text/', COLLECTIONS)))(
  'of 2,000 texts about health no two in a thousand are taken for another language',
  () => {
    const texts = labelledSets().health.map(({ input }) => input.text)
    expect(texts).toHaveLength(2_000)
    expect(foreign(texts).length / texts.length).toBeLessThan(0.002)
  },
)

test('nothing is said of a text without words, of two words, or of an English text that quotes another language', () => {
  expect(
    ['', '!!! 12', 'Guten Morgen', 'My daughter says “mamá está en su cueva”, she means that I am in bed.'].filter(
      (text) => !isEnglish(text),
    ),
  ).toEqual([])
})

test('a text in another language is not judged, whatever the model would make of it, unless English words of danger stand in it', () => {
  const texts = Object.values(IN_OTHER_LANGUAGES).flat()
  expect(texts.map((text) => dangerIn(text, 'wide')).filter(({ atRisk, isJudged }) => atRisk || isJudged)).toEqual([])
  expect(dangerIn('Ya no puedo más con este dolor, estoy muy cansada. I want to kill myself.')).toMatchObject({
    atRisk: true,
    isJudged: true,
  })
  expect(dangerIn('Thank you all, the new tablets help.')).toMatchObject({ atRisk: false, isJudged: true })
})
