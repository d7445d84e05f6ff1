import { readFileSync } from 'node:fs'
import { filled } from './plain-harm.ts'

/** The frames below a heading of a text file, one a line; '#' begins a remark. */
function framesBelow(heading: string, file: string): string[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  const from = lines.indexOf(`[${heading}]`) + 1
  const end = lines.findIndex((line, at) => at >= from && line.startsWith('['))
  return lines.slice(from, end < 0 ? undefined : end).filter((line) => line !== '' && !line.startsWith('#'))
}

const rows = (heading: string, ...files: string[]): string[] =>
  filled(files.flatMap((file) => framesBelow(heading, file)))

/** Threats and ill wishes without a rough word. */
export const threatsAndIllWishes: readonly string[] = rows('bad', 'threats.txt', 'said-otherwise.txt')

/** What has their words and harms nobody. */
export const nearThreats: readonly string[] = rows('fine', 'threats.txt', 'said-otherwise.txt')

/** Medicines and products sold in plain words. */
export const soldInPlainWords: readonly string[] = rows('bad', 'trade.txt')

/** What members say of the same things. */
export const nearTrade: readonly string[] = rows('fine', 'trade.txt')
