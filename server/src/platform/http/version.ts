import { readFileSync } from 'node:fs'
import { migrations } from '../database/migrations.ts'

const PACKAGE = new URL('../../../../package.json', import.meta.url)

/** The version of the code, and the last migration it knows. */
export function codeVersion(): { version: string; schema: string } {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  return { version, schema: Object.keys(migrations).toSorted().at(-1) ?? 'none' }
}
