import type pg from 'pg'
import { expect } from 'vitest'
import { type Statement, wholeReadsOf } from './statements.ts'

/** Tables that stay short however the network grows. Every other table of the catalogue grows: none of it is read whole. */
export const SHORT: Record<string, string> = {
  sites: 'a row a site',
  site_hosts: 'a row an address of a site',
  site_settings: 'a row a site',
  network_settings: 'one row',
  network_setting_versions: 'changes made by hand, of the network alone',
  awards: 'the list of the network, made by hand',
  experiments: 'the list of the network, made by hand',
  disorders: 'the catalogue of the network: as many as medicine has names for',
  disorder_lines: 'a line a condition of the catalogue',
  site_disorders: 'a row a condition of a site',
  global_tags: 'the list of the network, made by hand',
  sftp_keys: 'a row a key of ours',
  merges: 'made by hand, for 30 days',
  mediums: 'the list of the network, made by hand',
  automod_learned: 'one row, what the classifier has learned',
  workers: 'a row a running node',
  task_records: 'a row a task',
}

/** The check that none of some statements reads a table whole but these. */
export function noWholeReads(pool: pg.Pool, short: Record<string, string> = SHORT) {
  // The catalogue of PostgreSQL knows as many things as we have made.
  const isShort = (read: string) => {
    const table = (read.split(' ')[0] ?? '').replace(/^.*\./, '')
    return table.startsWith('pg_') || Object.hasOwn(short, table)
  }
  const looked = new Set<string>()
  /** Each text is looked at once in the file: the plan of a statement does not depend on who asks it. */
  return async (statements: readonly Statement[]): Promise<void> => {
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      if (looked.has(statement.text)) continue
      looked.add(statement.text)
      const whole = await wholeReadsOf(pool, statement)
      expect([statement.text, whole.filter((read) => !isShort(read))]).toEqual([statement.text, []])
    }
  }
}
