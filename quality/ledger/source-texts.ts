// Counts a message in the sources, as a whole string and outside comments.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NO_PRODUCT = /[.](test|fixtures|examples|parts)[.]tsx?$/

/** All sources of domain, server and console below `project` in one text, tests left out and comments blanked. */
export const productSource = (project: string): string =>
  globSync('{domain,server,console}/src/**/*.{ts,tsx}', { cwd: project })
    .filter((file) => !NO_PRODUCT.test(file))
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .map(withoutComments)
    .join('\n')

export const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/**
 * Occurrences of `message` as a whole string literal of `source`. A place holder of the specification ({n}, <award>, '...N')
 * matches a place holder of a template literal.
 */
export function occurrences(source: string, message: string): number {
  const text = message
    .split(/\{\w+\}|<\w+>/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/['"`]/g, '\\\\?$&'))
    .join('\\$?\\{[^}]*\\}')
  return [...source.matchAll(new RegExp(`(['"\`])${text}\\1`, 'g'))].length
}
