import fs from 'node:fs/promises'
import path from 'node:path'
import { FileMigrationProvider } from 'kysely/migration'
import type { Migrations } from './migration.ts'

/** Where the migrations stand: a file each, called after its number and what it is about. */
const FOLDER = path.join(import.meta.dirname, '../../../migrations')

/**
 * Every migration by the name of its file; they run in the order of their numbers, forward only, and none is changed once
 * it has run outside a developer's machine.
 */
export const migrations: Migrations = await new FileMigrationProvider({
  fs,
  path,
  migrationFolder: FOLDER,
  onFileIgnored(file, reason) {
    if (reason === 'NotMigration') throw new Error(`${path.join(FOLDER, file)} is no migration: it exports no "up".`)
  },
}).getMigrations()
