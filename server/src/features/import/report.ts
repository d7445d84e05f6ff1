import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvFile } from '../../platform/csv.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { Progress } from './batches.actions.ts'
import type { Outcome } from './import.actions.ts'
import { refusalsAfter } from './import.db.ts'
import { OTHER_SOURCES } from './import.ts'
import { type RefusedRow, sum } from './tally.ts'

const SHOWN_REFUSALS = 20
const BEGIN = { position: -1, field: '', reason: '' }
const row = (n: number, words: string) => `${String(n).padStart(8)}  ${words}`

/** Seconds after which it can be said how long the rest takes: an import begins slowly, while everything is new to it. */
const WARM = 30

/**
 * One line of progress: rows, percent of the file and the time that remains, by the pace of the last while (`lately`: the share
 * of the file read in so many seconds), not by that of the beginning.
 */
export function progressLine(
  { position }: Progress,
  { share, seconds, lately }: { share: number; seconds: number; lately: { share: number; seconds: number } },
): string {
  const isKnown = seconds >= WARM && lately.share > 0 && share < 1
  const remaining = isKnown ? `, ${Math.round(((1 - share) * lately.seconds) / lately.share)} s remain` : ''
  return `${position} rows, ${Math.round(share * 100)} %${remaining}`
}

/** A summary in a few lines; how many rows were refused for each reason, and the first of them with their lines. */
export async function summaryOf(site: SiteHandle, outcome: Outcome): Promise<string> {
  const { importId, imported, known, refused, source, otherSources, structure } = outcome
  const lines = [
    ...table('Brought in', imported),
    ...table('Here already', known),
    ...table('Noted or refused', refused),
  ]
  if (sum(imported) === 0) lines.unshift('Nothing new was brought in.')
  if (source !== '') lines.push(`Source: ${printable(source)}`)
  if (otherSources.length > 0) lines.push(`${OTHER_SOURCES}: ${otherSources.map(printable).join(', ')}.`)
  const shown = await refusalsAfter(site, importId, BEGIN, SHOWN_REFUSALS)
  lines.push(
    ...shown.map(
      ({ line, item, field, reason }) =>
        `  line ${line}, ${printable(item)}${field && `, ${printable(field)}`}: ${reason}`,
    ),
  )
  const more = sum(refused) - shown.length
  if (more > 0) lines.push(`  and ${more} more, kept with the import (--report FILE writes them all)`)
  return [...lines, ...structureLines(structure)].join('\n')
}

/** The imported categories and menus, and each entry without a place. */
function structureLines(structure: Outcome['structure']): string[] {
  if (!structure) return []
  const { categories, filed, menuItems, unplaced } = structure
  return [
    ...table('Categories and menu', { category: categories, 'post in a category': filed, 'menu entry': menuItems }),
    ...unplaced.slice(0, SHOWN_REFUSALS).map(({ item, why }) => `  ${printable(item)}: ${why}`),
    ...(unplaced.length > SHOWN_REFUSALS ? [`  and ${unplaced.length - SHOWN_REFUSALS} more without a place`] : []),
  ]
}

const table = (title: string, counts: Record<string, number>): string[] =>
  sum(counts) === 0
    ? []
    : [`${title}:`, ...Object.entries(counts).flatMap(([name, n]) => (n > 0 ? [row(n, name)] : []))]

/** A name out of the file must not move the cursor of a terminal, nor hide what stands around it. */
const printable = (words: string) => words.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

/** Writes every refused row of an import: CSV if the file is named so, else one JSON object a line. */
export async function writeReport(site: SiteHandle, importId: string, file: string): Promise<void> {
  const isCsv = /\.csv$/i.test(file)
  async function* parts() {
    for await (const { line, item, field, reason } of refusalsOf(site, importId))
      yield isCsv ? [line, item, field, reason] : `${JSON.stringify({ line, item, field, reason })}\n`
  }
  const written = createWriteStream(file)
  if (isCsv) await pipeline(parts, csvFile(['line', 'item', 'field', 'reason']), written)
  else await pipeline(parts, written)
}

async function* refusalsOf(site: SiteHandle, importId: string): AsyncGenerator<RefusedRow> {
  for (let after: Pick<RefusedRow, 'position' | 'field' | 'reason'> = BEGIN; ; ) {
    const rows = await refusalsAfter(site, importId, after, 1000)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
