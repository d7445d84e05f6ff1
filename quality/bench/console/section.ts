// The measurements as the section of docs/performance.md.
import type { Spread } from '../load.ts'
import { table } from '../report.ts'
import { RUNS, type Scores } from './lighthouse.ts'
import type { Size } from './sizes.ts'

export type ConsoleFigures = {
  sizes: Size[]
  scores: Scores[]
  nextFlag: Spread
  tableKeys: Spread
  /** Load average of the machine: while the keys were measured, and Lighthouse. */
  loads: [keys: number, lighthouse: number]
}

const FIRST_LOAD = 240
const FURTHER_LOAD = 120
const NEXT_FLAG = 100
const TABLE_KEYS = 50
const POINTS = 95

export type Goal = { goal: string; wanted: string; measured: string; isMet: boolean }

/** Of several figures the worst decides. */
function goalsOf({ sizes: [first, ...others], scores, nextFlag, tableKeys }: ConsoleFigures): Goal[] {
  const most = (goal: string, unit: string, value: number, limit: number, of = ''): Goal => ({
    goal,
    wanted: `at most ${limit} ${unit}`,
    measured: `${value.toFixed(0)} ${unit}${of}`,
    isMet: value <= limit,
  })
  const [heaviest] = others.toSorted((a, b) => b.more - a.more)
  const points = (goal: string, category: keyof Omit<Scores, 'screen'>, limit: number): Goal => {
    const worst = Math.min(...scores.map((each) => each[category]))
    return { goal, wanted: limit === 100 ? '100' : `at least ${limit}`, measured: `${worst}`, isMet: worst >= limit }
  }
  return [
    most('JavaScript of the first load, the dashboard', 'kB', first?.all ?? Number.NaN, FIRST_LOAD),
    most(
      'More for any other screen, without the editor of formatted text',
      'kB',
      heaviest?.more ?? Number.NaN,
      FURTHER_LOAD,
      heaviest && ` (${heaviest.screen})`,
    ),
    most('`]` to the next flag, p95', 'ms', nextFlag.p95, NEXT_FLAG),
    most('Keys in a table of 50 rows, p95', 'ms', tableKeys.p95, TABLE_KEYS),
    points('Lighthouse, performance', 'performance', POINTS),
    points('Lighthouse, accessibility', 'accessibility', 100),
    points('Lighthouse, best practices', 'best-practices', POINTS),
  ]
}

export function consoleSection(figures: ConsoleFigures): string {
  const { sizes, scores, nextFlag, tableKeys, loads } = figures
  const kB = (value: number) => `${value.toFixed(0)} kB`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const spread = (name: string, { p50, p95, max, n }: Spread) => [name, ms(p50), ms(p95), ms(max), `${n}`]
  const [atKeys, atLighthouse] = loads.map((load) => load.toFixed(1))
  return [
    table(
      ['goal', 'wanted', 'measured', 'met'],
      goalsOf(figures).map(({ goal, wanted, measured, isMet }) => [goal, wanted, measured, isMet ? 'yes' : 'no']),
    ),
    table(
      ['screen', 'JavaScript, gzip', 'not already loaded by the dashboard', 'the editor besides'],
      sizes.map(({ screen, all, more, editor }) => [screen, kB(all), kB(more), editor > 0 ? kB(editor) : '']),
    ),
    `Load ${atKeys}; two frames, 33 ms, are the least that can be measured.`,
    table(
      ['from the key to the painted effect', 'p50', 'p95', 'longest', 'keys'],
      [spread('`]` to the next flag', nextFlag), spread('`j`, `x`, `k` in a table of 50 rows', tableKeys)],
    ),
    `Load ${atLighthouse}; speed is what Lighthouse found the machine worth meanwhile, 1,000 and more on a desk.`,
    table(
      [`Lighthouse, desktop, median of ${RUNS}`, 'performance', 'accessibility', 'best practices', 'speed'],
      scores.map((each) => [
        each.screen,
        `${each.performance}`,
        `${each.accessibility}`,
        `${each['best-practices']}`,
        each.speed.toFixed(0),
      ]),
    ),
  ].join('\n\n')
}
