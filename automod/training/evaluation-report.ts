import { readFileSync } from 'node:fs'
import { classify } from '../../server/src/features/automod/classifier.ts'
import { ROUGH_WORDS } from '../../server/src/features/automod/common-words.ts'
import { SHIPPED_WEIGHTS, unpacked } from '../../server/src/features/automod/weights.ts'
import { type Evaluation, goalsOf, rowsOf } from './evaluation.ts'
import type { LabelledSets } from './labelled-sets.ts'
import { calibrationTable, type Judged } from './metrics.ts'

export const fixed = (figure: number) => figure.toFixed(4)
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

/** Milliseconds since some moment: as they pass, and as this process spent them computing. */
export type Clock = { passed: () => number; computed: () => number }

/** The output of `npm run automod -- evaluate`. */
export function evaluationReport(evaluation: Evaluation, sets: LabelledSets, clock: Clock): string {
  const { messages, videos, tweets, spoke } = evaluation
  const health = (['spam', 'offensive'] as const).map((score) => ({ score, judged: evaluation.health[score] }))
  return [
    'Goals',
    table(
      ['measured', 'figure', 'goal', ''],
      goalsOf(evaluation).map(({ name, figure, goal, isReached }) => [
        name,
        fixed(figure),
        goal,
        isReached ? 'reached' : '**missed**',
      ]),
    ),
    '\nEach text scored by weights and a calibration that saw neither it nor a copy of it',
    table(
      ['set', 'texts', 'bad', 'accuracy', 'precision', 'recall', 'MCC', 'macro-F1', 'Brier', 'ECE'],
      rowsOf(evaluation).map(([name, { texts, bad, ...rest }]) => [
        name,
        texts,
        bad,
        ...[rest.accuracy, rest.precision, rest.recall, rest.mcc, rest.macroF1, rest.brier, rest.ece].map(fixed),
      ]),
    ),
    '\nOrdinary health text',
    table(
      ['score', 'texts', '0.15 and more', '0.5 and more', '0.6 and more', 'Brier'],
      health.map(({ score, judged }) => [
        score,
        judged.length,
        ...[0.15, 0.5, 0.6].map((from) => fixed(judged.filter(({ prob }) => prob >= from).length / judged.length)),
        fixed(judged.reduce((sum, { prob }) => sum + prob * prob, 0) / judged.length),
      ]),
    ),
    '\nCalibration of spam: messages and video comments',
    calibration([...messages, ...videos.flatMap(({ judged }) => judged)]),
    '\nCalibration of offensive: tweets, good ones counted as often as bad ones, as in its making',
    calibration(tweets, true),
    `\nWhat spoke for spam (times): ${spoke.spam.join(', ')}`,
    `\nWhat spoke for offensive besides words of abuse (times): ${spoke.offensive.filter(isPlain).join(', ')}`,
    `\n${speed(sets, clock)}`,
  ].join('\n')
}

/** Told without words of abuse: the page is read by everybody. */
const isPlain = (told: string): boolean => !told.split(/[^a-z]+/).some((word) => ROUGH_WORDS.has(word))

export const calibration = (judged: readonly Judged[], evenly = false) =>
  table(
    ['probability', 'texts', 'said on average', 'bad indeed'],
    calibrationTable(judged, { evenly }).map(({ from, to, texts, meanProb, shareBad }) => [
      `${from} to ${to}`,
      texts,
      fixed(meanProb),
      fixed(shareBad),
    ]),
  )

/** How long the weights take to load, and how many texts this core scores a second. */
function speed(sets: LabelledSets, clock: Clock): string {
  const start = clock.passed()
  const weights = unpacked(readFileSync(SHIPPED_WEIGHTS))
  const loaded = clock.passed() - start
  const short = [...sets.messages, ...sets.videos.flat(), ...sets.tweets.slice(0, 3_000)]
  const rate = (texts: LabelledSets['health']) => {
    const from = clock.computed()
    for (const { input } of texts) classify(input, weights)
    const mean = texts.reduce((sum, { input }) => sum + input.text.length, 0) / texts.length
    const second = (texts.length * 1000) / (clock.computed() - from)
    return `${Math.round(second).toLocaleString('en-US')} texts a second (mean ${Math.round(mean)} characters)`
  }
  return `Weights load in ${loaded.toFixed(0)} ms. One core (processor time): ${rate(short)}; ${rate(sets.health)}.`
}
