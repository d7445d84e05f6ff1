import type { Kysely } from 'kysely'

/**
 * The exports of a file of `server/migrations`. The nodes of the release before it work on meanwhile, so it holds up nobody
 * for longer than a moment: `quality/laws/migrations.ts` reads the files for it.
 */
export type Migration = {
  /** Changes the tables, forward only. */
  up(db: Kysely<unknown>): Promise<void>
  /**
   * The tables there were before that it changes. They are locked at its start, all in one statement and always in one order; where
   * they are not to be had within half a second, it lets everybody through and tries again.
   */
  locks?: readonly string[]
  /**
   * true: each statement is a transaction of its own, for `indexConcurrently` and for rows that are changed in parts. One that
   * broke off is done again from its start, so it must bear that.
   */
  isInSteps?: boolean
  /** The last of the migrations that it stands for: a database that has run them all has what it would make. */
  replaces?: string
  /** How long it takes: seconds for a million rows of each of these tables. */
  secondsPerMillion?: Readonly<Record<string, number>>
}
export type Migrations = Readonly<Record<string, Migration>>
