// The console's figures: what a screen weighs, what Lighthouse says, how soon a key shows its effect.
import type { Spread } from '../load.ts'
import { writePart } from '../report.ts'
import { openConsole } from './browser.ts'
import { nextFlag, tableKeys } from './latency.ts'
import { type Scores, scoresOf } from './lighthouse.ts'
import { type Size, sizesOf } from './sizes.ts'

const FLAG = '/content-flag/1'
const SCREENS = { Dashboard: '/', Flag: FLAG, Awards: '/awards', Sessions: '/sessions', Outbox: '/outbox' }

type ConsoleFigures = { sizes: Size[]; scores: Scores[]; nextFlag: Spread; tableKeys: Spread }

async function measureConsole(): Promise<ConsoleFigures> {
  const at = await openConsole()
  try {
    const sizes = await sizesOf(at.browser, at.origin, SCREENS)
    const keys = { nextFlag: await nextFlag(at.page), tableKeys: await tableKeys(at.page) }
    return { sizes, ...keys, scores: await scoresOf(at, { Dashboard: '/', Flag: FLAG, Awards: '/awards' }) }
  } finally {
    await at.close()
  }
}

/** The section of docs/performance.md. */
function consoleSection({ sizes, scores, ...keys }: ConsoleFigures): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const line = (name: string, { p50, p95, max, n }: Spread, goal: string) =>
    `| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(max)} | ${n} | ${goal} |`
  return [
    '| Screen | JavaScript, gzip | more than the dashboard | goal |',
    '|---|---|---|---|',
    ...sizes.map(
      ({ screen, all, more }, index) =>
        `| ${screen} | ${all.toFixed(0)} kB | ${more.toFixed(0)} kB | ${index === 0 ? '≤ 250 kB' : '≤ 120 kB more'} |`,
    ),
    '',
    '| From the key to the painted effect | p50 | p95 | longest | keys | goal |',
    '|---|---|---|---|---|---|',
    line('`]` to the next flag', keys.nextFlag, '< 100 ms'),
    line('`j`, `x` in a table of 50 rows', keys.tableKeys, '< 50 ms'),
    '',
    '| Lighthouse, desktop, median of 5 | performance | accessibility | best practices |',
    '|---|---|---|---|',
    ...scores.map(
      (score) => `| ${score.screen} | ${score.performance} | ${score.accessibility} | ${score['best-practices']} |`,
    ),
    '| goal | ≥ 95 | 100 | ≥ 95 |',
  ].join('\n')
}

export async function writeConsole(say: (line: string) => void): Promise<void> {
  say('Measuring the console …')
  const section = consoleSection(await measureConsole())
  say(section)
  writePart('console', section)
}
