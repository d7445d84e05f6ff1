import type { ReadStream } from 'node:fs'
import type { Tally } from './import-item.actions.ts'

const SHOWN_REFUSALS = 20
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)

/** A line on standard error, once a second: rows, percent of the file and the time that remains. */
export function progressOf(stream: ReadStream, size: number) {
  const began = performance.now()
  let told = 0
  return {
    tell({ imported, known, refused }: Tally): void {
      if (performance.now() - told < 1000) return
      told = performance.now()
      const share = size === 0 ? 1 : Math.min(1, stream.bytesRead / size)
      const remaining = share > 0.01 ? Math.round(((told - began) / share - (told - began)) / 1000) : null
      const rows = sum(imported) + sum(known) + refused.length
      process.stderr.write(
        `${rows} rows, ${Math.round(share * 100)} %${remaining === null ? '' : `, ${remaining} s remain`}\n`,
      )
    },
    end(): void {
      stream.destroy()
    },
  }
}

/** What was done, in a few lines; the first refused rows with line and reason, and how many for each reason. */
export function summaryOf({ imported, known, refused }: Tally): string {
  const lines = [...table('Brought in', imported), ...table('Here already', known)]
  if (refused.length > 0) {
    const reasons: Record<string, number> = {}
    for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1
    lines.push(
      'Noted or refused:',
      ...Object.entries(reasons).map(([reason, n]) => `${String(n).padStart(8)}  ${reason}`),
    )
    const shown = refused.slice(0, SHOWN_REFUSALS)
    lines.push(...shown.map(({ line, item, reason }) => `  line ${line}, ${item}: ${reason}`))
    if (refused.length > shown.length)
      lines.push(`  and ${refused.length - shown.length} more, kept with the import (--report FILE writes them all)`)
  }
  return lines.join('\n')
}

const table = (title: string, counts: Record<string, number>): string[] =>
  sum(counts) === 0
    ? []
    : [`${title}:`, ...Object.entries(counts).map(([name, n]) => `${String(n).padStart(8)}  ${name}`)]
