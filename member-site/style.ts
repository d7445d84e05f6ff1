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

const PARTS = [
  'base',
  'frame',
  'menu',
  'text',
  'answers',
  'lists',
  'entries',
  'forms',
  'fields',
  'lead-form',
  'conditions',
  'opportunity',
  'notice',
  'widget',
  'widget-form',
  'widget-results',
  'print',
] as const

const COMMON = [
  scriptless(read('../console/src/theme/tokens.css')),
  read('../console/src/theme/sizes.css'),
  ...PARTS.map((name) => read(`./style/${name}.css`)),
].join('\n')

/**
 * The one style sheet of a site's pages.
 *
 * @param accent the site's colour, as `#rrggbb`
 */
export const styleOf = (accent: string): string => `:root {\n  --site: ${accent};\n}\n${COMMON}`

const VERSION = createHash('sha256').update(COMMON).digest('base64url').slice(0, 12)

/** Changes with the style sheet of a site, so that browsers may keep each version for ever. */
export const styleVersion = (accent: string): string => `${VERSION}-${accent.slice(1)}`
