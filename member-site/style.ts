import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/**
 * The tokens of the console in a form that needs no script: the dark ones hold when the system is dark, instead of by an
 * attribute that a script sets.
 */
export function scriptless(tokens: string): string {
  const start = tokens.search(/\[data-theme="dark"\]\s*\{/)
  if (start < 0) throw new Error('The tokens have no dark theme')
  const end = tokens.indexOf('}', start) + 1
  const dark = tokens.slice(start, end).replace('[data-theme="dark"]', ':root')
  return `${tokens.slice(0, start)}@media (prefers-color-scheme: dark) {\n${dark}\n}\n${tokens.slice(end)}`
}

/** The one style sheet of the member site. */
export const STYLE = [
  scriptless(read('../console/src/theme/tokens.css')),
  read('../console/src/theme/sizes.css'),
  read('./style.css'),
].join('\n')

/** Changes with the style sheet, so that browsers may keep each version for ever. */
export const STYLE_VERSION = createHash('sha256').update(STYLE).digest('base64url').slice(0, 12)
