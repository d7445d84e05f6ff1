import type { Migration } from 'kysely/migration'

/** Every migration, in the order it runs: forward only, and never changed once it has run anywhere but on a developer's machine. */
export const migrations: Record<string, Migration> = {}
