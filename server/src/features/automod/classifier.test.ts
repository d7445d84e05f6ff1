import { DEFAULT_THRESHOLDS, decide } from '@ward/domain/automod/automod'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classify } from './classifier.ts'
import { type ScoredText, scoredText } from './scorer.ts'
import { shippedWeights } from './weights.ts'
import { MAX_SCORED_LENGTH } from './words.ts'

const member = { authorAgeDays: 100, authorPosts: 5, repeats: 0 }

function scoresOf(body: string, author: Partial<ScoredText> = {}) {
  return classify(scoredText(body, { ...member, ...author }), shippedWeights())
}

test.each([
  'I breastfeed and my baby will not suck properly, any tips?',
  'My doctor in Scunthorpe found an anal fissure. Which class of drugs helps?',
  'I am afraid to die. Some days I want to kill myself.',
  'Smoking will kill you, my father said.',
  'You are not stupid, you are ill. It makes you feel worthless, I know.',
  'I feel like such an idiot for forgetting my pills.',
  'My A1c is 7.1, B12 low, T4 ok, HIV and H1N1 negative.',
  'There is pussy discharge from the wound and my finger prick test hurts.',
  'AF and MF were ruled out, but growth was retarded in the womb.',
  'I took Viagra and Cialis, both gave me headaches.',
  'The pills cost $400 a month and insurance will not pay.',
  'I lost 20 pounds in 3 weeks without trying, should I worry?',
  'In a crisis text HOME to 741741 or call 1-800-273-8255.',
  'https://www.nhs.uk/conditions/lupus/ has good information.',
  'Read https://lupus-friends.example/a for a diary of my first year with it.',
  'THIS PAIN IS KILLING ME AND NOBODY BELIEVES ME',
  'thank you!!!!',
  '',
])('ordinary health text stays under 0.4: %s', (body) => {
  const { spam, offensive } = scoresOf(body)
  expect({ ...spam, under: spam.prob < 0.4 }).toMatchObject({ under: true })
  expect({ ...offensive, under: offensive.prob < 0.4 }).toMatchObject({ under: true })
})

test.each([
  'The quarterly letter is out: subscribe in your settings.',
  'Check out this thread on methotrexate, three members had the same rash.',
  'The society shows the talk on its YouTube channel on Monday, free of charge.',
  'You can subscribe to this topic and get a mail when somebody answers.',
])('talk of the site itself is no spam: %s', (body) => {
  expect(scoresOf(body).spam.prob).toBeLessThan(0.4)
})

test.each([
  'I was cured of herpes by Dr Omo, a herbal doctor, contact him on WhatsApp +234 801 234 5678',
  'MIRACLE CURE for lupus!!! Big pharma does not want you to know, click here https://bit.ly/xyz',
  'Buy oxycodone online, no prescription needed, discreet shipping',
  'I make $5000 per week working from home trading bitcoin, write to me on telegram',
  'w h a t s a p p me for a permanent cure',
  'Cheap mеds nо prescription https://pills.example',
  'Subscribe to my channel',
])('spam is flagged as spam and as nothing else: %s', (body) => {
  expect(decide(scoresOf(body), DEFAULT_THRESHOLDS)).toMatchObject({ isSpamFlag: true, isOffensiveFlag: false })
})

test.each([
  'you are a stupid idiot',
  'f u c k you',
  'f.u.c.k you',
  'fuuuuck off',
  'you are a f*cking mess',
  'fu\u200bck you all',
  'you fаggot',
  'what an a$$hole',
  'asssshole',
  'go kill yourself',
  'nobody likes you, loser',
])('offence is flagged as offensive and as nothing else: %s', (body) => {
  expect(decide(scoresOf(body), DEFAULT_THRESHOLDS)).toMatchObject({ isSpamFlag: false, isOffensiveFlag: true })
})

test('profanity about an illness opens no flag, the same words said to somebody do', () => {
  expect(scoresOf('I feel like shit today').offensive.prob).toBeLessThan(0.6)
  expect(scoresOf('You are a piece of shit').offensive.prob).toBeGreaterThanOrEqual(0.6)
})

test('the phrases that spoke stand in the text as they were written, heaviest first', () => {
  const body = 'A MÍRACLE  cure! Send B!tch mail, whats\u200bapp me'
  const { spam, offensive } = scoresOf(body)
  expect(spam.because.slice(0, 2).map(({ phrase }) => phrase)).toEqual(['MÍRACLE  cure', 'whats\u200bapp'])
  expect(offensive.because[0]?.phrase).toBe('B!tch')
  for (const { because } of [spam, offensive]) {
    expect(because.map(({ weight }) => weight)).toEqual(because.map(({ weight }) => weight).sort((a, b) => b - a))
    for (const { phrase } of because) expect(body).toContain(phrase)
  }
})

test('a body without a word scores nothing', () => {
  expect(scoresOf('<p><img src="/a.png"></p>')).toEqual({
    spam: { prob: 0, because: [] },
    offensive: { prob: 0, because: [] },
  })
})

test('a new account, a copied text and a link through a shortener raise the spam score, many posts lower it', () => {
  const body = 'Look what I found today, really: https://things.example/a'
  const base = scoresOf(body).spam.prob
  expect(scoresOf(body, { authorAgeDays: 0 }).spam.prob).toBeGreaterThan(base)
  expect(scoresOf(body, { repeats: 5 }).spam.prob).toBeGreaterThan(base + 0.2)
  expect(scoresOf(body.replace('things.example', 'bit.ly')).spam.prob).toBeGreaterThan(base)
  expect(scoresOf(body, { authorPosts: 50 }).spam.prob).toBeLessThan(base)
  expect(scoresOf('thank you!', { repeats: 50 }).spam.prob).toBeLessThan(0.15)
})

test('links of the own site speak for nothing', () => {
  expect(scoresOf('<p>see <a href="/forums/a">this</a></p>').spam).toEqual(scoresOf('<p>see this</p>').spam)
})

test('the same text scores the same, and any text scores between 0 and 1', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    units.map((codes) => String.fromCharCode(...codes)),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const scores = scoresOf(text)
      for (const { prob } of [scores.spam, scores.offensive]) expect(prob >= 0 && prob <= 1).toBe(true)
      expect(scoresOf(text)).toEqual(scores)
    }),
  )
})

test.each(['a', 'a ', '1', '@', '*a', 'a.', 'f ', '$1 ', 'text ', 'check out ', 'https://a.example/ ', '\u0301', 'é'])(
  'a text of many %j is scored',
  (part) => {
    const text = part.repeat(MAX_SCORED_LENGTH)
    expect(classify({ text, html: text, links: [], ...member }, shippedWeights())).toMatchObject({
      spam: { prob: expect.any(Number) },
    })
  },
)
