import { tick } from '../tally.ts'

/** Texts are rows of one table. */
const TABLE: Record<string, string> = { thread: 'content', status: 'content', comment: 'content', reply: 'content' }
const FEW = 100
const FOLD = 4

/**
 * Tells when tables have grown so far that the database must count them anew: it keeps the way it once chose to look at a
 * table, also for checking its keys, until the table is counted.
 */
export class Growth {
  private readonly rows: Record<string, number> = {}
  private counted: Record<string, number> = {}

  /** Adds what a batch brought in; whether it is time to count. */
  add(imported: Readonly<Record<string, number>>): boolean {
    for (const [type, n] of Object.entries(imported)) tick(this.rows, TABLE[type] ?? type, n)
    const isTime = Object.entries(this.rows).some(([table, n]) => n >= FOLD * Math.max(this.counted[table] ?? 0, FEW))
    if (isTime) this.counted = { ...this.rows }
    return isTime
  }
}
