// Lighthouse on the built console, desktop; the median of several runs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { medianOf } from '../load.ts'
import type { Console } from './browser.ts'

export const RUNS = 5
/** Milliseconds; the stream of live events stays open, so the network never falls silent by itself. */
const LOADED_AT_LAST = 6_000
const MODULES = join(import.meta.dirname, 'node_modules')
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]

/** Points of 100; `speed` is what Lighthouse finds the machine worth while it measures, 1,000 and more on a desk. */
export type Scores = { screen: string; speed: number } & Record<Category, number>
/** A page of this host, opened by the admin or by nobody. */
export type Screen = { path: string; isPublic?: boolean }

type Audit = { id: string; score: number | null; title: string }
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<Category, { score: number | null }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<{ lhr: Report } | undefined>

export async function scoresOf(at: Console, screens: Record<string, Screen>): Promise<Scores[]> {
  const { run, config } = await loadLighthouse()
  const cookies = await at.page.context().cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const flags = {
    port: at.debuggingPort,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    maxWaitForLoad: LOADED_AT_LAST,
  }
  const all: Scores[] = []
  for (const [screen, { path, isPublic }] of Object.entries(screens)) {
    const reports: Report[] = []
    for (let n = 0; n < RUNS; n++) {
      const answer = await run(`${at.origin}${path}`, { ...flags, extraHeaders: isPublic ? {} : { Cookie } }, config)
      if (answer) reports.push(answer.lhr)
    }
    const median = (category: Category) =>
      Math.round(medianOf(reports.map(({ categories }) => (categories[category].score ?? 0) * 100)))
    all.push({
      screen,
      speed: medianOf(reports.map(({ environment }) => environment.benchmarkIndex)),
      performance: median('performance'),
      accessibility: median('accessibility'),
      'best-practices': median('best-practices'),
    })
    const last = reports.at(-1)
    if (process.env.BENCH_AUDITS && last)
      for (const { id, score, title } of Object.values(last.audits))
        if (score !== null && score < 0.9) console.info(`  ${screen}: ${id} ${score} ${title}`)
  }
  return all
}

/** Installed on first use, in this folder alone. */
async function loadLighthouse(): Promise<{ run: Lighthouse; config: object }> {
  if (!existsSync(join(MODULES, 'lighthouse'))) {
    const options = { cwd: import.meta.dirname, stdio: 'inherit' as const }
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options)
    if (status !== 0) throw new Error('Lighthouse could not be installed')
  }
  const load = (file: string) => import(pathToFileURL(join(MODULES, 'lighthouse', file)).href)
  return {
    run: (await load('core/index.js')).default,
    config: (await load('core/config/desktop-config.js')).default,
  }
}
