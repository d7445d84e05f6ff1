import { expect, test } from 'vitest'
import { ablated, ablationReport } from './ablation.ts'
import { heldThird } from './held-third.ts'
import { type LabelledSets, labelled } from './labelled-sets.ts'
import { taughtEvaluated, taughtReport } from './taught-evaluation.ts'

const DRINKS = [
  'tea',
  'milk',
  'juice',
  'water',
  'cocoa',
  'soup',
  'lemonade',
  'broth',
  'coffee',
  'squash',
  'cordial',
  'malt',
]
const texts = (set: string, bad: string, good: string) =>
  DRINKS.flatMap((drink) => [
    labelled(set, `we had ${drink} with ${bad}`, true),
    labelled(set, `we had ${drink} with ${good}`, false),
  ])
const sets: LabelledSets = {
  messages: texts('messages', 'zzyx', 'qqub'),
  videos: [texts('Youtube01-Psy', 'vvol', 'jjet')],
  tweets: [],
  health: DRINKS.map((drink) => labelled('health', `the doctor drinks ${drink}`, false)),
  more: [],
}

test('a third of each origin is held out, and no copy of it is trained with', () => {
  const { rest, held } = heldThird(sets, 'spam')
  const hashes = new Set(held.map(({ hash }) => hash))
  expect(rest.filter(({ text }) => hashes.has(text.hash))).toEqual([])
  expect(held.length / (held.length + rest.length)).toBeGreaterThan(0.2)
  expect(held.length / (held.length + rest.length)).toBeLessThan(0.45)
})

test('what is printed of a part left out, and of staff who teach, has a row for each of them', () => {
  const parts = ablated(sets, 'spam')
  expect(parts.map(({ leftOut }) => leftOut)).toEqual([
    ...['nothing', 'words', 'pairs of words', 'pieces of words', 'words as written', 'lists and facts'],
    ...['texts written for Ward', 'all of it: the plain floor'],
  ])
  expect(parts[0]?.mcc).toBeGreaterThan(0.4)
  expect(ablationReport('spam', parts)).toMatch(
    /\| nothing \| [\d.]+ \| [\d.]+ \| [\d.]+ \| [\d.]+ % \| \d+ \| \d+ \| \d+ of \d+ \|/,
  )
  const taught = taughtEvaluated(sets, 'spam')
  expect(taught.map(({ origin }) => origin)).toEqual(expect.arrayContaining(['messages', 'videos', 'health', 'made']))
  for (const { before, after, careless } of taught)
    expect([after.length, careless.length]).toEqual([before.length, before.length])
  expect(taughtReport('spam', taught)).toMatch(/\| messages \| \d+ \| \d+ \| [\d.]+ \| [\d.]+ \| [\d.]+ \|/)
})
