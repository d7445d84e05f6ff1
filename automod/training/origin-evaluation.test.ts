import { expect, test } from 'vitest'
import { type LabelledSets, labelled } from './labelled-sets.ts'
import { figuresOf } from './metrics.ts'
import { originsLeftOut } from './origin-evaluation.ts'
import { originReport } from './origin-report.ts'
import { plainFloor } from './plain-floor.ts'

const drinks = ['tea', 'milk', 'juice', 'water', 'cocoa', 'soup', 'lemonade', 'broth']
/** Texts of a set: one word tells the bad ones, another the good ones. */
const texts = (set: string, bad: string, good: string, who = 'we') =>
  drinks.flatMap((drink) => [
    labelled(set, `${who} had ${drink} with ${bad}`, true),
    labelled(set, `${who} had ${drink} with ${good}`, false),
  ])
const sets: LabelledSets = {
  messages: texts('messages', 'zzyx', 'qqub'),
  videos: [texts('Youtube01-Psy', 'vvol', 'jjet')],
  tweets: [],
  health: drinks.map((drink) => labelled('health', `the doctor drinks ${drink}`, false)),
  more: [...texts('spamassassin', 'vvol', 'jjet', 'they'), labelled('tg-spam', 'we had tea with zzyx', true)],
}

test('an origin is scored by weights that saw neither it nor a copy of one of its texts', () => {
  const found = originsLeftOut(sets, 'spam')
  expect(found.map(({ origin }) => origin)).toEqual([
    'messages',
    'videos',
    'spamassassin',
    'tg-spam',
    'health',
    'pairs',
  ])
  // The words of the messages stand nowhere else, so nothing is known of them where these are left out; those of the mails do.
  const figures = Object.fromEntries(found.map(({ origin, judged }) => [origin, figuresOf(judged)]))
  expect(figures.messages?.mcc).toBeLessThan(0.5)
  expect(figures.spamassassin?.mcc).toBe(1)
  const report = originReport('spam', found)
  expect(report).toContain('| tg-spam | 1 | 1 | – |')
  expect(report).toMatch(/\| health \| 8 \| 0 \| – \| – \| – \| – \| [\d.]+ \([\d.]+\) \| [\d.]+ \([\d.]+\) \|/)
})

test('the plain floor tells texts apart by their words alone', () => {
  const judge = plainFloor(texts('messages', 'zzyx', 'qqub'))
  expect(judge(labelled('x', 'wine with zzyx', true))).toBeGreaterThan(judge(labelled('x', 'wine with qqub', false)))
})
