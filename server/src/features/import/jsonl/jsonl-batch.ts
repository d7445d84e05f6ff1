import type { ImportRow, ImportRowType } from '@ward/domain/import-rows'
import { type Admitted, type Fault, nameOf } from './jsonl-row.ts'
import { type Staged, slugOf, stagedRow } from './jsonl-staged.ts'

/** A line on its way in: its row as it is staged, or what is wrong with it. `text` is the line, kept while it may have to wait. */
export type Item = { line: number; text: string; name: string } & (
  | { type: ImportRowType; staged: Staged; level: number; notes: Fault[] }
  | { faults: Fault[] }
)

/** One transaction takes at most so many rows, and stops at so many characters. */
export const ROWS_A_BATCH = 8_000
const WEIGHT_A_BATCH = 3_000_000
/** Rows of one batch that replace one another go in one level after the other; so many levels and no more. */
const LEVELS_A_BATCH = 12

/** Rows of one transaction. Each knows its level: no two of a level claim the same, so those of a level go in at once. */
export class Batch {
  readonly items: Item[] = []
  private readonly levels = new Map<string, number>()
  private weight = 0
  private readonly rows: number

  constructor(rows = ROWS_A_BATCH) {
    this.rows = rows
  }

  get isFull(): boolean {
    return this.items.length >= this.rows || this.weight >= WEIGHT_A_BATCH
  }

  addFaults(line: number, name: string, faults: Fault[]): void {
    this.items.push({ line, text: '', name, faults })
    this.weight += 100
  }

  /** Adds a row; false when it must be the first of the next batch, because it stands too deep in this one. */
  addRow(line: number, text: string, { row, notes }: Admitted): boolean {
    const claims = claimsOf(row)
    let level = 0
    for (const key of claims) level = Math.max(level, (this.levels.get(key) ?? -1) + 1)
    if (level >= LEVELS_A_BATCH) return false
    // All who come after the first claim it in the level behind it: which of them may have it is decided there.
    for (const key of claims) if (!this.levels.has(key)) this.levels.set(key, level)
    const staged = stagedRow(row, line, level)
    this.items.push({ line, text, name: nameOf(row.type, row.id), type: row.type, staged, level, notes })
    this.weight += text.length
    return true
  }
}

/** What no two things of a site may share; texts are told apart when they are placed. */
function claimsOf(row: ImportRow): string[] {
  if (isText(row)) return []
  const claims = [`${row.type} ${row.id}`]
  if (row.type === 'user') {
    claims.push(`username ${row.username.toLowerCase()}`)
    if (row.email !== undefined) claims.push(`email ${row.email.toLowerCase()}`)
  }
  if (row.type === 'tag') claims.push(`name ${row.name.toLowerCase()}`)
  if (row.type === 'post') claims.push(`post at ${slugOf(row)}`)
  if (row.type === 'report') claims.push(`${row.reporterId} on ${row.targetType} ${row.targetId}`)
  return claims
}

const TEXTS: ReadonlySet<string> = new Set(['comment', 'thread', 'reply', 'status'])
const isText = ({ type }: ImportRow) => TEXTS.has(type)
