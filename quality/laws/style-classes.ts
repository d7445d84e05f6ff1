// Classes that a part asks its style sheet for: one that the sheet does not have is undefined, and the part stands there unstyled.
import { dirname, join } from 'node:path'
import { withoutComments } from '../ledger/source-texts.ts'
import type { Source } from './sources.ts'

const IMPORT = /^import (?:(\w+) from )?['"]([^'"]+)['"];?$/gm
const SHEET = /[.]module[.]css$/
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
const INCLUDED = /@import\s+['"]([^'"]+)['"]/g

/** The classes of a sheet and of those it is put together from. */
function classesOf(path: string, texts: ReadonlyMap<string, string>): Set<string> {
  const text = (texts.get(path) ?? '').replace(/\/\*[\s\S]*?\*\//g, '')
  const included = [...text.matchAll(INCLUDED)].flatMap(([, name = '']) => [
    ...classesOf(join(dirname(path), name), texts),
  ])
  return new Set([...[...text.replace(INCLUDED, '').matchAll(CLASS)].map(([, name = '']) => name), ...included])
}

/** `file: class` for each class that a file asks a sheet for and that does not stand in it. */
export function missingClasses(sources: readonly Source[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  return sources
    .filter(({ path }) => /^console\/src\/.*[.]tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const code = withoutComments(text)
      const body = code.replace(IMPORT, '')
      return [...code.matchAll(IMPORT)].flatMap(([, name, from = '']) => {
        if (!name || !SHEET.test(from)) return []
        const known = classesOf(join(dirname(path), from), texts)
        const asked = [...body.matchAll(new RegExp(`(?<![\\w.'"])${name}\\??\\.(\\w+)`, 'g'))].map(
          ([, one = '']) => one,
        )
        return [...new Set(asked)].filter((one) => !known.has(one)).map((one) => `${path}: ${one}`)
      })
    })
}

const FROM_LIBRARY = /import \{([^}]*)\} from '@mantine\/core'/g

/** Parts of the library that are used without their style sheet in the theme, as 'path: part'; `styled` are all that have one. */
export function unstyledParts(sources: readonly Source[], styled: readonly string[]): string[] {
  const theme = sources.find(({ path }) => path.endsWith('theme/mantine.css'))?.text ?? ''
  return sources
    .filter(({ path }) => path.startsWith('console/src/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(FROM_LIBRARY)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => styled.includes(name) && !theme.includes(`/${name}.layer.css`))
        .map((name) => `${path}: ${name}`),
    )
}
