import { AT_RISK_CUTS, AtRiskCut } from '@ward/domain/automod/crisis-cut'
import { expect, test } from 'vitest'
import { figuresOf, inTheMiddle } from '../../../../../automod/crisis/crisis-evaluation.ts'
import { framedSentences } from '../../../../../automod/crisis/frames/framed-sentences.ts'
import { FRESH } from '../../../../../automod/crisis/fresh-sentences.ts'
import { LAST } from '../../../../../automod/crisis/last-sentences.ts'
import { NEWEST } from '../../../../../automod/crisis/newest-sentences.ts'
import { OF_THREADS } from '../../../../../automod/crisis/thread-sentences.ts'
import { readingOf } from './crisis-spelling.ts'
import { dangerIn } from './danger.ts'

test('the frames make at least 2,400 sentences, each once, and no frame is both learned from and held out', () => {
  const sentences = framedSentences()
  expect(sentences.length).toBeGreaterThanOrEqual(2_400)
  expect(new Set(sentences.map(({ text }) => text.toLowerCase())).size).toBe(sentences.length)
  const sides = Map.groupBy(sentences, ({ frame }) => frame)
  for (const own of sides.values()) expect(new Set(own.map(({ isHeldOut }) => isHeldOut)).size).toBe(1)
  const bad = sentences.filter(({ kind }) => kind !== null).length
  expect(bad / sentences.length).toBeGreaterThan(0.4)
  expect(bad / sentences.length).toBeLessThan(0.55)
})

/** The kinds of the first frames: written before anybody asked for half sentences and what is only hinted at. */
const FIRST_FRAMES = new Set([
  ...['own risk now', 'own past', 'somebody else', 'overdose', 'abuse'],
  ...['look-alike, told', 'look-alike, said', 'look-alike, near'],
])

test('what is meant is heard in frames the model did not learn from, at the rates the page tells', () => {
  const held = framedSentences().filter(({ isHeldOut }) => isHeldOut)
  // Those of threads are meant to be mistaken: short, with half of it left out.
  const figures = figuresOf(
    held.filter(({ cue }) => FIRST_FRAMES.has(cue)),
    'middle',
  )
  const threads = figuresOf(
    held.filter(({ cue }) => !FIRST_FRAMES.has(cue)),
    'middle',
  )
  console.info(figures, threads)
  expect(figures.precision).toBeGreaterThanOrEqual(0.8)
  expect(figures.recall).toBeGreaterThanOrEqual(0.78)
  expect(figures.rightKind).toBeGreaterThan(0.85)
  expect(threads.precision).toBeGreaterThanOrEqual(0.5)
  expect(threads.recall).toBeGreaterThanOrEqual(0.45)
})

test('of the sentences written last more than the words alone are heard', () => {
  const last = LAST.map(([kind, text]) => ({ kind, text }))
  console.info(figuresOf(last, 'middle'))
  expect(last).toHaveLength(100)
  expect(figuresOf(last, 'middle').recall).toBeGreaterThan(figuresOf(last, 'words').recall + 0.3)
})

test('of the sentences written anew four in five are heard', () => {
  const fresh = FRESH.map(([kind, text]) => ({ kind, text }))
  expect(fresh).toHaveLength(100)
  expect(fresh.filter(({ kind }) => kind !== null)).toHaveLength(50)
  const figures = figuresOf(fresh, 'middle')
  console.info(figures)
  expect(figures.recall).toBeGreaterThanOrEqual(0.8)
  expect(figures.precision).toBeGreaterThanOrEqual(0.75)
})

const POST = [
  'Hello everybody, I have read here for a while and this is my first post. My hands went stiff in the spring, and the doctor ordered blood tests and an X-ray.',
  'The results came back last week and were mostly fine. She wants to see me again in three months and gave me tablets until then. Does anybody know whether they make you sleepy?',
].join(' ')

test('a cry for help in the middle of a harmless post is heard more often than its neighbours alone would let it', () => {
  expect(dangerIn(POST, 'middle').atRisk).toBe(false)
  const inPost = inTheMiddle(
    framedSentences().filter(({ cue, isHeldOut }) => isHeldOut && FIRST_FRAMES.has(cue)),
    [POST],
  )
  const figures = figuresOf(inPost, 'middle')
  console.info(figures)
  expect(figures.recall).toBeGreaterThanOrEqual(0.5)
  expect(figures.precision).toBeGreaterThanOrEqual(0.8)
})

test('a wider cut marks all that a narrower one does, and tells a dearer price', () => {
  const texts = [...framedSentences().filter((_, at) => at % 20 === 0), ...LAST.map(([, text]) => ({ text }))]
  const marked = AtRiskCut.options.map((cut) =>
    texts.filter(({ text }) => dangerIn(text, cut).atRisk).map(({ text }) => text),
  )
  for (const [at, wider] of marked.entries()) expect(wider).toEqual(expect.arrayContaining(marked[at - 1] ?? []))
  // The narrowest is told whichever is asked for.
  for (const [at, cut] of AtRiskCut.options.entries())
    for (const asked of AtRiskCut.options)
      expect(
        texts.filter(
          ({ text }) =>
            AtRiskCut.options.indexOf(dangerIn(text, asked).from ?? 'wide') <= at && dangerIn(text, asked).from,
        ).length,
        `${cut} when asked for ${asked}`,
      ).toBe(marked[at]?.length)
  const costs = AtRiskCut.options.map((cut) => AT_RISK_CUTS[cut])
  expect(costs.map(({ missed }) => missed)).toEqual(costs.map(({ missed }) => missed).sort((a, b) => b - a))
  expect(costs.map(({ marked: wrong }) => wrong)).toEqual(costs.map(({ marked: wrong }) => wrong).sort((a, b) => a - b))
})

test.each([
  'How long does it take?',
  'How long did it take until it worked?',
  "I'll be late...",
  "I don't want it",
  'Same. Wana plan a trip sometme then',
  'Six days in a row now, and nobody even asks. Rant over.',
  'I keep a spare shirt, a snack and a plan in the bottom drawer.',
])('short questions, answers and complaints of every day are not marked: %s', (text) => {
  expect(dangerIn(text).atRisk).toBe(false)
})

test.each([
  'How long does it last?',
  'How long until it works?',
  'Do I have to tell them?',
  'When will the results come?',
  'Would you tell your boss?',
])('a question that is made of everyday words alone is not marked: %s', (text) => {
  expect(dangerIn(text, 'wide').atRisk).toBe(false)
})

test.each([
  'How many pills would it take to die?',
  'Does it hurt to hang myself?',
  'Who would miss me if I killed myself?',
])('a question that names more is read as ever: %s', (text) => {
  expect(dangerIn(text).atRisk).toBe(true)
})

test.each(['No I am not', "No, I'm not.", "No, I don't think so.", "No I won't.", "No, I'm not on it any more."])(
  'a bare denial is not marked: %s',
  (text) => {
    expect(dangerIn(text).atRisk).toBe(false)
  },
)

test.each(["No I don't want to live", "No. I can't do this anymore.", 'No I am not. I will end it tonight.'])(
  'a denial that says more is read as ever: %s',
  (text) => {
    expect(dangerIn(text).atRisk).toBe(true)
  },
)

test.each([
  'I am not suicidal, just fed up',
  "I'm not suicidal, just tired today.",
  'My scan was moved again and nobody rang. I am not suicidal, just fed up with the waiting.',
  'My boss said he would kill me if I am late',
  'My teacher says she will kill me if I forget my homework',
])('a denial beside a passing mood and a figure of speech at work are not marked: %s', (text) => {
  expect(dangerIn(text, 'wide').atRisk).toBe(false)
})

test.each([
  'I am not suicidal, I just want it all to end',
  'I am not suicidal, just tired of living',
  'I am not suicidal, goodbye everyone',
  'I am not suicidal, just fed up. I will end it tonight.',
  'My husband said he would kill me if I am late',
  'He said he will kill me if I lose the keys again',
  'My boss said he would kill me if I tell anyone',
  'My boss said he would kill me if I am late and he hit me',
])('more than a mood, and a threat at home or for more than a trifle, is read as ever: %s', (text) => {
  expect(dangerIn(text).atRisk).toBe(true)
})

test.each([
  'i w a n t to d i e',
  'i w a n t t o d i e',
  'I w a n t  t o  k i l l  m y s e l f',
  'w a n t 2 d i e',
  'i want to e n d m y l i f e',
  'Ⓘ ⓦⓐⓝⓣ ⓣⓞ ⓓⓘⓔ',
])('letters written apart and in circles are heard as the words they spell: %s', (text) => {
  expect(dangerIn(text).from).toBe('words')
})

test.each(['Vitamins a b c d e and k are fine', 'Blocks A B C D are closed today', 'I am on T P N I V'])(
  'letters that spell nothing stay letters: %s',
  (text) => {
    expect(dangerIn(text).atRisk).toBe(false)
  },
)

test('the words that raised it stand in the text', () => {
  const text = 'Hello all. honestly my kids would be freer without me, I am only a weight on them'
  const { cues } = dangerIn(text, 'middle')
  expect(cues.length).toBeGreaterThan(0)
  for (const { phrase } of cues) expect(text).toContain(phrase)
})

test('a rule counts for nothing where the whole text reads harmless', () => {
  expect(dangerIn('My boss said "I would kill myself if I had your job" and everybody laughed.', 'middle').atRisk).toBe(
    false,
  )
  expect(dangerIn('I have decided to kill myself and I feel calm about it.').atRisk).toBe(true)
})

test.each([
  'Replying to your question: wanting to die every night.',
  'Hi everybody, want to die, cannot sleep, what now.',
  'i dont want 2 live like this, i want 2 die',
  'i dont wnt 2 b here any more, i wnt 2 die',
])('a greeting, what is answered and shorthand silence nothing: %s', (text) => {
  expect(dangerIn(text).atRisk).toBe(true)
})

test('posts written after all lists are heard at the rates that the page tells', () => {
  const newest = NEWEST.map(([kind, text]) => ({ kind, text }))
  const [words, middle] = [figuresOf(newest, 'words'), figuresOf(newest, 'middle')]
  expect(words.precision).toBeGreaterThanOrEqual(0.9)
  expect(middle.precision).toBeGreaterThanOrEqual(0.85)
  expect(middle.recall).toBeGreaterThanOrEqual(0.75)
})

test('of posts of the kinds that were missed most more are heard than by their words alone, with few look-alikes', () => {
  const threads = OF_THREADS.map(([kind, text]) => ({ kind, text }))
  const figures = figuresOf(threads, 'middle')
  console.info(figures)
  expect(figures.recall).toBeGreaterThan(figuresOf(threads, 'words').recall + 0.2)
  expect(figures.precision).toBeGreaterThanOrEqual(0.55)
})

test('a slip in a word that says most is read as it was meant, and words that only look like one stay themselves', () => {
  expect(['kililng', 'goobdye', 'tongiht', 'ovredose', 'withut', 'hopelss'].flatMap(readingOf)).toEqual([
    ...['killing', 'goodbye', 'tonight', 'overdose', 'without', 'hopeless'],
  ])
  const others = ['thanking', 'homeless', 'planted', 'tables', 'loving', 'hunting', 'thinning', 'breaths']
  expect(others.flatMap(readingOf)).toEqual(others)
})

/** Each way to get one letter of a word wrong after its first: left out, twice, another, or swapped with its neighbour. */
const slipsOf = (word: string): string[] =>
  [...word].slice(1).flatMap((letter, nth) => {
    const [before, after] = [word.slice(0, nth + 1), word.slice(nth + 2)]
    return [
      before + after,
      before + letter + letter + after,
      `${before}x${after}`,
      before + (after[0] ?? '') + letter + after.slice(1),
    ]
  })

test.each([
  ['suicide', 'I keep thinking about suicide and I have a plan.'],
  ['suicidal', 'I am suicidal tonight, I do not know whom to tell.'],
  ['overdosed', 'I overdosed on my meds an hour ago.'],
  ['myself', 'I want to kill myself.'],
  ['ending', 'I am ending my life tonight.'],
  ['bridge', 'I am standing on the bridge and I will jump tonight.'],
])('“%s” with one letter wrong is heard as it is meant, wherever it is', (word, sentence) => {
  const slips = slipsOf(word)
  // A slip that makes another word is that word.
  const missed = slips.filter((slip) => slip !== 'bride' && !dangerIn(sentence.replace(word, slip)).atRisk)
  expect(missed).toEqual([])
})

test('two letters swapped in a short word that says as much are read as meant, words of their own are not', () => {
  expect(['klil', 'daed', 'wkae', 'lvie', 'hnag', 'wnat'].flatMap(readingOf)).toEqual([
    ...['kill', 'dead', 'wake', 'live', 'hang', 'want'],
  ])
  const others = ['lief', 'doing', 'drying', 'bride', 'bridges', 'endings', 'bending', 'deed', 'hung']
  expect(others.flatMap(readingOf)).toEqual(others)
})
