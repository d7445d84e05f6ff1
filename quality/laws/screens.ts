// Every screen of the console has a name, and a way that leads to it.
import type { Source } from './sources.ts'

export type Screen = { path: string; title: string; menu?: unknown }
type Known = {
  /** Words people may type in the palette instead of a title. */
  wordsFor: (title: string) => readonly string[]
  /** Where links may stand. */
  sources: readonly Source[]
}

/** The problems of screens, in words: one without a title, or that neither menu, nor palette, nor a link leads to. */
export function screenBreaches(screens: readonly Screen[], { wordsFor, sources }: Known): string[] {
  const isFound = ({ path, title, menu }: Screen) =>
    menu !== undefined ||
    (!path.includes('{') && wordsFor(title).length > 0) ||
    sources.some(({ text }) => linkTo(path).test(text))
  return screens.flatMap((screen) => [
    ...(screen.title.trim() === '' ? [`${screen.path} has no title`] : []),
    ...(isFound(screen) ? [] : [`${screen.path} has no menu entry, no word in the palette and no link`]),
  ])
}

/** An address of this path as it stands in a source: `/users/${id}`, or the path itself that a function fills in. */
function linkTo(path: string): RegExp {
  const part = (text: string) =>
    text.startsWith('{')
      ? `(?:\\$\\{[^}]*\\}|${RegExp.escape(text)})${text.endsWith('?}') ? '?' : ''}`
      : RegExp.escape(text)
  return new RegExp(
    `['"\`/}]${path
      .split(/(\{[^}]*\})/)
      .filter(Boolean)
      .map(part)
      .join('')
      .replace(/^\\?\//, '/?')}['"\`?#]`,
  )
}

const EMPTY_TITLE = /<PageTitle[^>]*\btitle=(?:""|\{\s*(?:''|""|``)\s*\})|\busePageTitle\(\s*(?:''|""|``)\s*\)/g

/** Places where a page is given an empty title. */
export const emptyTitles = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) => [...text.matchAll(EMPTY_TITLE)].map(([hit]) => `${path}: ${hit}`))

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Keys that a button shows and that nothing in its folder binds. */
export const unboundKeys = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bkeys="([a-z])"/g)].flatMap(([, key = '']) => {
      const binds = (each: Source) =>
        folderOf(each.path) === folderOf(path) &&
        each.text.includes('useKeys(') &&
        new RegExp(`\\b${key}: \\{`).test(each.text)
      return sources.some(binds) ? [] : [`${path}: nothing binds the key ${key}`]
    }),
  )
