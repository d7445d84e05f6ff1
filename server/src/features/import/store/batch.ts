import type { ImportRow } from '../import-rows.ts'
import type { RowPlace } from '../tally.ts'
import type { Fallbacks, Fault, Incoming } from './incoming.ts'
import { type Staged, slugOf, stagedRow } from './staged-row.ts'

/** A row on its way in, as it is staged, or what is wrong with it. */
export type Item = RowPlace & { name: string } & (
    | { staged: Staged; level: number; text: string; notes: Fault[]; fallbacks: Fallbacks | undefined }
    | { faults: Fault[] }
  )

/** One transaction takes at most so many rows, and stops at so many characters. */
export const ROWS_A_BATCH = 8_000
const WEIGHT_A_BATCH = 3_000_000
const WEIGHT_OF_ANY_ROW = 100
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

  /** Adds a row; false when it must be the first of the next batch, because it stands too deep in this one. */
  add(incoming: Incoming): boolean {
    if ('faults' in incoming) {
      this.items.push(incoming)
      this.weight += WEIGHT_OF_ANY_ROW
      return true
    }
    const { row, fallbacks, text, notes, ...place } = incoming
    const claims = claimsOf(row, fallbacks)
    let level = 0
    for (const key of claims) level = Math.max(level, (this.levels.get(key) ?? -1) + 1)
    if (level >= LEVELS_A_BATCH) return false
    // All who come after the first claim it in the level behind it: that level decides which of them may have it.
    for (const key of claims) if (!this.levels.has(key)) this.levels.set(key, level)
    const staged = stagedRow(row, fallbacks)
    const picture = staged.hasImage && fallbacks?.picture
    const allNotes = picture ? [...notes, { field: '', reason: picture }] : notes
    this.items.push({ ...place, staged, level, text, notes: allNotes, fallbacks })
    this.weight += text.length || WEIGHT_OF_ANY_ROW + ('body' in row ? row.body.length : 0)
    return true
  }
}

/**
 * The values that no two things of a site may share; texts are distinguished when they are placed, and a name with a fallback is
 * made free.
 */
function claimsOf(row: ImportRow, fallbacks: Fallbacks | undefined): string[] {
  if (isText(row)) return []
  const claims = [`${row.type} ${row.id}`]
  if (row.type === 'user') {
    if (!fallbacks?.name) claims.push(`username ${row.username.toLowerCase()}`)
    if (row.email !== undefined) claims.push(`email ${row.email.toLowerCase()}`)
  }
  if (row.type === 'auth_account') claims.push(`login ${row.provider} ${row.providerUid}`)
  if (row.type === 'tag') claims.push(`name ${row.name.toLowerCase()}`)
  if (row.type === 'post' && !fallbacks?.name) claims.push(`post at ${slugOf(row)}`)
  if (row.type === 'report') claims.push(`${row.reporterId} on ${row.targetType} ${row.targetId}`)
  return claims
}

const TEXTS: ReadonlySet<string> = new Set(['comment', 'thread', 'reply', 'status'])
const isText = ({ type }: ImportRow) => TEXTS.has(type)
