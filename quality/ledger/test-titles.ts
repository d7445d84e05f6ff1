// The tests, read from the test files: their titles, without running them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PLACES = ['{domain,server,console,member-site,demo,automod,quality}/**/*.test.{ts,tsx}', 'quality/e2e/**/*.ts']
/** The text right after `test(`, with or without a modifier, or right after the table of cases: `test.each(…)(`. */
const TITLE = /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g

/** A journey that `npm test` leaves out: no sentence may rest on it. */
const LONG = /^,\s*\{\s*tag: '@long'/

export const titlesIn = (source: string): string[] =>
  [...source.matchAll(TITLE)]
    .filter((hit) => !LONG.test(source.slice(hit.index + hit[0].length)))
    .map((hit) => (hit[2] ?? '').replaceAll(/\\(['"`])/g, '$1'))

/** Every test title of the project below `project`. */
export function testTitles(project: string): Set<string> {
  const files = globSync(PLACES, { cwd: project, exclude: (name) => String(name).includes('node_modules') })
  return new Set(files.flatMap((file) => titlesIn(readFileSync(join(project, file), 'utf8'))))
}
