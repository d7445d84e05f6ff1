import type { PrivateSpan } from './span.ts'

const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{N}._%+'’-]{0,63}`
const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`

/** As it is written, also with a blank on each side of its sign. */
const PLAIN = new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])${NAME}(?:@| @ )(?:${LABEL}\.){1,6}\p{L}{2,24}`, 'giu')

/** Written for people only: in brackets, or with both signs as words. */
const OPEN = String.raw`\s?[([{<]\s?`
const CLOSE = String.raw`\s?[)\]}>]\s?`
const AT = `(?:${OPEN}(?:at|ät|@)${CLOSE}| at )`
const DOT = String.raw`(?:${OPEN}(?:dot|punkt|point|punto|\.)${CLOSE}| dot | punkt )`
const WORDS = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])${NAME}${AT}${LABEL}(?:(?:${DOT}|\.)${LABEL}){0,4}${DOT}\p{L}{2,24}(?![\p{L}\p{N}])`,
  'giu',
)
/** The sign in brackets and the dot as it is. */
const HALF = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])${NAME}${OPEN}(?:at|ät|@)${CLOSE}(?:${LABEL}\.){1,4}\p{L}{2,24}(?![\p{L}\p{N}])`,
  'giu',
)

/** E-mail addresses in a text, also those written so that machines should not read them. */
export function emailsIn(text: string): PrivateSpan[] {
  return [PLAIN, WORDS, HALF].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind: 'email' as const,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
}
