import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { endsInNumber, isInParts, isNamed, saysMail } from './email-words.ts'

const SIGNS = String.raw`[\p{L}\p{N}._%+'’-]`
const NAME = String.raw`[\p{L}\p{N}]${SIGNS}{0,63}`
const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`
const OPEN = String.raw`\s?[([{<]\s?`
const CLOSE = String.raw`\s?[)\]}>]\s?`
const DOT = String.raw`(?:${OPEN}(?:dot|punkt|point|punto|\.)${CLOSE}| dot | punkt )`
const JOINED = String.raw`(?:${DOT}| \. | ?(?:underscore|unterstrich|dash|hyphen|plus) )`
const SPELT = String.raw`[\p{L}\p{N}](?: [\p{L}\p{N}]){2,30}`
/** The name before the sign: as it is, in parts with words for what joins them, or letter by letter. */
const WHO = `(?<!${SIGNS})(?:${SPELT}|${NAME}(?:${JOINED}${NAME}){0,4})`
const WHO_BEFORE_RULE = String.raw`(?<!${SIGNS})[\p{L}\p{N}][\p{L}\p{N}.%+'’]{0,63}`
const IN_BRACKETS = `${OPEN}(?:at|ät|a|@)${CLOSE}`
const SIGN = `(?:@| @ |@ |${IN_BRACKETS})`
const AT = `(?:${IN_BRACKETS}| at | @ )`
const PLAIN_HOST = String.raw`(?!www\.)(?:${LABEL}\.){1,6}\p{L}{2,24}`
const ENDING =
  '(?:com|net|org|edu|gov|info|biz|io|app|dev|example|eu|uk|ie|us|ca|au|nz|in|za|de|at|ch|fr|be|nl|lu|es|pt|it|pl|cz|se|no|dk|fi)'
const SPACED_HOST = String.raw`${LABEL}(?: ?\.${LABEL}| \. ${LABEL}){0,4} \. ?${ENDING}`
const RULED = String.raw`(?:_at_|\*at\*|-at-| -at- | \*at\* | _at_ )(?:${LABEL}(?:_dot_|\*dot\*|-dot-| -dot- | \*dot\* | _dot_ |\.)){1,4}?${ENDING}`
const SPOKEN_HOST = String.raw`${LABEL}(?:(?:${DOT}|\.)${LABEL}){0,4}${DOT}\p{L}{2,24}`
/** Hosts of mail that need no ending to be known. */
const PROVIDER =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail|proton|aol|gmx|btinternet|ymail|live|fastmail|zoho|yandex|web'
const KNOWN_HOST = `(?:${PROVIDER})(?:[. ](?:com|net|de|co[. ]uk|fr|me|ch|at))?`
const BLANK_HOST = `(?:(?:${PROVIDER}) (?:com|net|de)|${LABEL} (?:co|org|ac|nhs) uk|${LABEL} com au)`
const ENDS = String.raw`(?![\p{L}\p{N}])`
/** The next word is no further host: 'me at jo.moss at …'. */
const ENDS_ALL = String.raw`(?![\p{L}\p{N}]| at ${LABEL}[. ])`

type Shape = {
  pattern: RegExp
  /** Without this nothing of the shape can be in a text. */
  hint: RegExp
  /** A sign that is a common word makes one only where the text speaks of mail, or where name and host could be nothing else. */
  isWord?: boolean
}
const shape = (hint: RegExp, pattern: string, isWord = false): Shape => ({
  pattern: new RegExp(pattern, 'giu'),
  hint,
  isWord,
})

const SIGN_HINT = /@|[([{<]\s?(?:at|ät|a)\s?[)\]}>]/iu
const SHAPES: readonly Shape[] = [
  shape(SIGN_HINT, `${WHO}${SIGN}(?:${SPOKEN_HOST}|${PLAIN_HOST}|${SPACED_HOST}|${BLANK_HOST}|(?:${PROVIDER}))${ENDS}`),
  shape(/(?: at |@|[([{<]).{1,80}?(?:dot|punkt|point|punto)/iu, `${WHO}${AT}${SPOKEN_HOST}${ENDS_ALL}`),
  shape(/(?:_|\*|-)at(?:_|\*|-)/iu, `${WHO_BEFORE_RULE}${RULED}${ENDS}`),
  shape(
    / at [\p{L}\p{N}-]{1,63}(?: ?\.| (?:com|net|de|co|org|ac|nhs)(?!\p{L}))/iu,
    `${WHO} at (?:${PLAIN_HOST}|${SPACED_HOST}|${BLANK_HOST})${ENDS_ALL}`,
    true,
  ),
  shape(new RegExp(` at (?:${PROVIDER})`, 'iu'), `${WHO} at ${KNOWN_HOST}${ENDS_ALL}`, true),
]
/** A name that no word looks like, at a host that everybody has mail at. */
const SURE = new RegExp(String.raw`^(?=\S*[\d_.])\S{4,} at ${KNOWN_HOST}$`, 'iu')
/** Nobody writes 'underscore' for anything else. */
const WITH_RULE = /[\p{L}\p{N}] ?(?:underscore|unterstrich) [\p{L}\p{N}].* at /iu
/** A host of mail alone, with its ending: 'rosie at gmail.com'. */
const AT_PROVIDER = new RegExp(String.raw`^\S+ at (?:${PROVIDER}|mail)[. ](?:com|net|de|co[. ]uk|fr|me|ch|at)$`, 'iu')
const BEGINS = /(?:^|[\n,;:.!?(–-] ?|(?<!\p{L})(?:it[’']?s|is|i[’']?m|am)\s)$/iu
const ENDS_CLAUSE = /^\s*(?:$|[\n,;:.!?)–-])/u

/** Whether name and host could be nothing else, though the sign is a word and no word speaks of mail. */
function isSure(text: string, start: number, address: string): boolean {
  if (SURE.test(address) || WITH_RULE.test(address)) return true
  const end = start + address.length
  // With a path it is the address of a page.
  if (text[end] === '/') return false
  if (isInParts(address)) return true
  const standsAlone =
    BEGINS.test(text.slice(Math.max(0, start - 8), start)) && ENDS_CLAUSE.test(text.slice(end, end + 8))
  return standsAlone && (endsInNumber(address) || (AT_PROVIDER.test(address) && isNamed(address)))
}

/** Email addresses in a text, also those written so that machines should not read them. */
export function emailsIn(text: string): PrivateSpan[] {
  return SHAPES.filter(({ hint }) => hint.test(text)).flatMap(({ pattern, isWord }) =>
    [...text.matchAll(pattern)].flatMap(({ index: start, 0: whole }) =>
      isWord && !isSure(text, start, whole) && !saysMail(text, start, whole)
        ? []
        : [{ kind: 'email' as const, start, end: start + whole.length }],
    ),
  )
}
