// The console's figures: the weight of screens, Lighthouse's scores, and the time until a key shows its effect.
import { loadavg } from 'node:os'
import { writePart } from '../report.ts'
import { openConsole } from './browser.ts'
import { nextFlag, tableKeys } from './latency.ts'
import { type Screen, scoresOf } from './lighthouse.ts'
import { type ConsoleFigures, consoleSection } from './section.ts'
import { allScreens, sizesOf } from './sizes.ts'

const FLAG = '/content-flag/1'
const SCORED: Record<string, Screen> = {
  Dashboard: { path: '/moderation/' },
  Flag: { path: `/moderation${FLAG}` },
  Awards: { path: '/moderation/awards' },
  'Sign-in': { path: '/login', isPublic: true },
}

const load = () => loadavg()[0] ?? 0

async function measureConsole(): Promise<ConsoleFigures> {
  const at = await openConsole()
  try {
    const sizes = await sizesOf(at, await allScreens(at.page))
    const keys = { nextFlag: await nextFlag(at.page), tableKeys: await tableKeys(at.page) }
    const atKeys = load()
    return { sizes, ...keys, scores: await scoresOf(at, SCORED), loads: [atKeys, load()] }
  } finally {
    await at.close()
  }
}

export async function writeConsole(say: (line: string) => void): Promise<void> {
  say('Measuring the console …')
  const section = consoleSection(await measureConsole())
  say(section)
  writePart('console', section)
}
