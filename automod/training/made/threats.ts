import { readFileSync } from 'node:fs'
import { filled } from './plain-harm.ts'

/** The frames below a heading of a text file, one a line; '#' begins a remark. */
function framesBelow(heading: string): string[] {
  const lines = readFileSync(new URL('threats.txt', import.meta.url), 'utf8').split('\n')
  const from = lines.indexOf(`[${heading}]`) + 1
  const end = lines.findIndex((line, at) => at >= from && line.startsWith('['))
  return lines.slice(from, end < 0 ? undefined : end).filter((line) => line !== '' && !line.startsWith('#'))
}

/** Threats and ill wishes without a rough word. */
export const threatsAndIllWishes: readonly string[] = filled(framesBelow('bad'))

/** Texts with their words that harm nobody. */
export const nearThreats: readonly string[] = filled(framesBelow('fine'))
