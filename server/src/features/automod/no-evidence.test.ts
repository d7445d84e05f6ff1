import { expect, test } from 'vitest'
import { inOwnWords, TRUSTED_BY_DEFAULT, withoutNoEvidence, withoutSiteTalk } from './no-evidence.ts'
import { scoredText } from './scorer.ts'

const member = { authorAgeDays: 100, authorPosts: 5, repeats: 0 }
const left = (text: string, addresses: readonly string[] = []) =>
  withoutNoEvidence(scoredText(text.replaceAll('<', '&lt;'), member), { ...TRUSTED_BY_DEFAULT, addresses })
    .text.replace(/\s+/g, ' ')
    .trim()

test.each([
  ['call 988 or 116 123 tonight', 'call or tonight'],
  ['read https://www.nhs.uk/conditions/lupus please', 'read please'],
  ['see www.samaritans.org and cdc.gov', 'see and'],
  ['Ask plainly whether they are safe right now. Yes.', '. Yes.'],
])('crisis lines, health authorities and the guideline are no evidence: %s', (text, rest) => {
  expect(left(text)).toBe(rest)
})

test('a site trusts addresses and numbers of its own', () => {
  const text = 'see https://helpers.example/a or 0800 111 222'
  expect(left(text)).toBe(text)
  expect(left(text, ['helpers.example', '0800 111222'])).toBe('see or')
  expect(left('see https://helpers.example.evil.example', ['helpers.example'])).toContain('evil')
})

const own = (text: string) => inOwnWords(scoredText(text, member)).text.replace(/\s+/g, ' ').trim()

test.each([
  ['he wrote "you idiot" to me', 'he wrote to me'],
  ['moderators, is “you idiot” allowed?', 'moderators, is allowed?'],
  ["he wrote 'you don't count, idiot' to me", 'he wrote to me'],
  ['she said ‘you idiot’ to my face', 'she said to my face'],
  ['my boss called me an idiot, again', 'my boss called me , again'],
  ['she told me that I am an idiot. Sad', 'she told me that . Sad'],
  ['they treat us like idiots, always', 'they treat us , always'],
  ['She said I was an idiot', 'She said'],
  ['he told me I was an idiot and I want it reported', 'he told me'],
  ['my boss always says I’m an idiot', 'my boss always says'],
  ['they said we’re idiots. Sad', 'they said . Sad'],
  ['a man said to me I was nothing but an idiot', 'a man said to me'],
  ['somebody wrote they are idiots in my inbox', 'somebody wrote'],
  ['people tell me my son is an idiot', 'people tell me'],
  ['he said I was late and she is an idiot', 'he said and she is an idiot'],
  ['he said he was ill the idiot', 'he said the idiot'],
])('what others said is not said by who reports it: %s', (text, rest) => {
  expect(own(text)).toBe(rest)
})

test.each([
  '"you idiot"',
  'you are an idiot',
  'I said that you are an idiot',
  'an idiot, I call you',
  "don't write to my friends' group, you can't, idiot",
  'everybody says that you are an idiot',
  'treat them like the idiots that they are',
  'I said you are an idiot',
  'he said you are an idiot',
  'I have always said she is an idiot',
  'I told you he was an idiot',
  'we told them they were idiots',
  'as he said they are idiots',
  'he said it. They are idiots',
  'she said hi, she is an idiot',
  'please tell everybody he is an idiot',
  'I have to say she is an idiot',
])('what the writer says counts, in quotation marks too: %s', (text) => {
  expect(own(text)).toBe(text)
})

test.each([
  ['see https://www.nice.org.uk/guidance/ng100 first', 'see first'],
  ['see https://notnice.org.uk.evil.example first', 'see https://notnice.org.uk.evil.example first'],
  [
    'this one shows how to warm the pen first: https://www.youtube.com/watch?v=a',
    'this one shows how to warm the pen first:',
  ],
  ['look https://www.youtube.com/watch?v=a', 'look https://www.youtube.com/watch?v=a'],
])('charities say nothing, and a neutral host nothing beside words of one’s own: %s', (text, rest) => {
  expect(left(text)).toBe(rest)
})

test.each([
  ['I was such an idiot to skip it', 'I was such an to skip it'],
  ['waved at myself like a fool', 'waved at myself like a'],
  ['what a stupid rule, honestly', 'what a rule, honestly'],
  ['holy shit, it is clear', 'holy , it is clear'],
  ['fuck this pain', 'this pain'],
])('rough words for oneself, for things and for nobody offend nobody: %s', (text, rest) => {
  expect(own(text)).toBe(rest)
})

test.each([
  'I think you are such an idiot',
  'I hate your stupid face',
  'we all know she is like a pig',
  'fuck you and this pain',
  'no fucking way you are ill',
  'I met a stupid cow',
])('what may be meant for somebody else counts: %s', (text) => {
  expect(own(text)).toBe(text)
})

const outward = (text: string) => withoutSiteTalk(scoredText(text, member)).text.replace(/\s+/g, ' ').trim()

test.each([
  ['Check out this long thread on pens', 'on pens'],
  ['Our letter is out: subscribe on your profile page', 'Our letter is out:'],
  ['I subscribed to the topic to hear of answers', 'I to hear of answers'],
  ['Please subscribe to it under your settings', 'Please'],
  ['The charity has a talk on its YouTube channel', 'The charity has a talk on'],
  ['a film on the hospital’s channel helped', 'a film on the helped'],
  ['it is on the YouTube channel of the kidney foundation', 'it is on the'],
  ['check out <a href="/forums/a">this thread</a>', ''],
])('appeals that lead nowhere but to the site are no spam: %s', (text, rest) => {
  expect(outward(text)).toBe(rest)
})

test.each([
  'Check out my thread',
  'Subscribe to my channel on your profile',
  'subscribe to this channel',
  'Check out this oil',
  'Check out this post https://pills.example',
  'Check out this thread, order at pills.com',
  'Check out this thread or call 1-888-555-0147',
  'Subscribe to the newsletter, write to a@mail.example',
  'check out <a href="https://pills.example">this thread</a>',
  'our YouTube channel',
])('what is the writer’s own, and what stands beside a way out of the site, counts: %s', (text) => {
  expect(outward(text)).toBe(scoredText(text, member).text)
})
