import type { RiskKind } from '@ward/domain/automod/crisis'
import { expect, test } from 'vitest'
import { dangerIn } from './danger.ts'
import { riskKindOf } from './risk-kind.actions.ts'

const TOLD: [string, RiskKind][] = [
  ['I want to die tonight.', 'own-now'],
  ['Nothing helps any more and I am going to kill myself.', 'own-now'],
  ['Last night I tried to kill myself.', 'own-now'],
  ['My son says he wants to kill himself.', 'somebody-else'],
  ['My sister is suicidal and will not see a doctor.', 'somebody-else'],
  ['I just took forty of my pills at once.', 'overdose'],
  ['My husband hits me every night.', 'abuse-at-home'],
]

test.each(TOLD)('“%s” is of the kind %s', (text, kind) => {
  const { cues } = dangerIn(text)
  expect(cues.map((cue) => riskKindOf(cue, text))).toContain(kind)
})

test.each([
  ['I tried to end it twice as a student. I am well now.', 'tried to end it twice'],
  ['There was a time when I wanted to die, and it passed.', 'I wanted to die'],
])('“%s” is of the writer’s past', (text, phrase) => {
  expect(riskKindOf({ phrase, kind: 'self-harm' }, text)).toBe('own-past')
})

test.each([
  ['I keep thinking that everybody would have an easier life if I just wasn’t in it.', 'own-now'],
  ['They would all be better off if I was dead.', 'own-now'],
  ['I wish I was dead.', 'own-now'],
  ['My brother wishes he was dead.', 'somebody-else'],
  ['Years ago I used to wish I was dead.', 'own-past'],
  ['There was a time when I wished I was dead, and it passed.', 'own-past'],
])('what is wished or imagined is not past: “%s” is of the kind %s', (text, kind) => {
  const { cues } = dangerIn(text)
  const phrase = cues[0]?.phrase ?? 'wished I was dead'
  expect(riskKindOf({ phrase, kind: 'self-harm' }, text)).toBe(kind)
})

test('words that stand no longer in the text are read alone', () => {
  expect(riskKindOf({ phrase: 'I want to die', kind: 'self-harm' }, 'Better today.')).toBe('own-now')
  expect(riskKindOf({ phrase: 'kill herself', kind: 'self-harm' }, '')).toBe('somebody-else')
})

test('a long text takes the time of its length', () => {
  const text = `${'no way out '.repeat(5000)}`
  const before = process.threadCpuUsage()
  riskKindOf({ phrase: 'no way out', kind: 'self-harm' }, text)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2000)
})
