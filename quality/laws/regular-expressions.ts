// Finds regular expressions whose time grows with the square of a text (or worse), by texts made of what each one looks for.
import { withoutComments } from '../ledger/source-texts.ts'
import { outgrows, workOf } from './growth.ts'
import type { Source } from './sources.ts'

/** A literal, where one may stand: after a bracket, a comma, an operator or a word. A text that does not compile is none. */
const LITERAL =
  /(?<=[(,=:[!&|?{};>]\s*|\breturn\s+)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g

/** The regular expressions in a source, each once. */
export function patternsIn({ text }: Source): RegExp[] {
  const found = new Map<string, RegExp>()
  for (const [literal, pattern = '', flags = ''] of withoutComments(text).matchAll(LITERAL)) {
    try {
      found.set(literal, new RegExp(pattern, [...new Set([...flags.replace('y', ''), 'g'])].join('')))
    } catch {
      // Two divisions, or the end of an element.
    }
  }
  return [...found.values()]
}

/** The units a text is repeated from: signs of all kinds, and what the pattern itself looks for. */
function unitsOf({ source }: RegExp): string[] {
  const named = source.replace(/\\[a-z](?:\{[^}]*\})?/gi, '')
  const signs = [...named].filter((sign) => !/[()[\]{}|?*+^$\\]/.test(sign)).slice(0, 24)
  const words = [...source.matchAll(/[a-z]{2,}/gi)].map(([word]) => `${word} `).slice(0, 6)
  return [...new Set(['a', '0', ' ', '\n', '<', '"', 'a ', '<a', 'a.', ...signs, ...words])]
}

/** Stands before the run, so that what is anchored to the start has gone by, and after it, so that nothing matches at the end. */
const BEFORE = ['', 'x<p https://x', '"']
const AFTER = '\u0000'

const SHORT = 1_200
const timeOf = (pattern: RegExp, text: string): number =>
  workOf(() => {
    let matches = 0
    for (const _ of text.matchAll(pattern)) matches++
    return matches
  })

/** A text whose time outgrows its length, in words, or null when every one that was tried takes its length. */
export function squareIn(pattern: RegExp): string | null {
  for (const before of BEFORE)
    for (const unit of unitsOf(pattern)) {
      const text = (length: number) => before + unit.repeat(Math.ceil(length / unit.length)) + AFTER
      if (outgrows((length) => timeOf(pattern, text(length)), SHORT))
        return `${pattern} on ${JSON.stringify(before)} and many ${JSON.stringify(unit)}`
    }
  return null
}
