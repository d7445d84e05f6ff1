import { NO_PLACE } from './address-words.ts'

const STATES =
  'al|ak|az|ar|ca|co|ct|de|dc|fl|ga|hi|id|il|in|ia|ks|ky|la|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy'
/**
 * The parts that may follow a street: a part of the house, a postcode, a place. Each is read where the one before ended.
 */
const HOUSE =
  /(?:,? |,?\n{1,2})(?:Flat|Unit|Apartment|Apt\.?|Suite|Ste\.?|Box|Stock|Piso|\d{1,2}º)\s?[\p{L}\d]{0,5}(?! ?\p{Ll}{3})/uy
const POSTCODES: readonly RegExp[] = [
  // United Kingdom; Ireland; Canada
  /(?:,? |,?\n{1,2})[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?![\p{L}\p{N}])/uy,
  /(?:,? |,?\n{1,2})[A-Z]\d[\dW] ?[A-Z\d]{4}(?![\p{L}\p{N}])/uy,
  /(?:,? |,?\n{1,2})(?:[A-Z]{2},? )?[A-Z]\d[A-Z] ?\d[A-Z]\d(?![\p{L}\p{N}])/uy,
  // A state and its number: United States, Australia
  /(?:,? |,?\n{1,2})[A-Z]{2,3},? \d{4,5}(?:-\d{4})?(?![\p{L}\p{N}])/uy,
  // Before the place, as on the Continent
  /(?:,? |,?\n{1,2})(?:(?:D|A|CH|F|B|NL|PL|L)-)?(?!(?:19|20)\d{2} \p{Ll})(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{3} \d{2}|\d{4} [A-Z]{2}|\d{4,5}) \p{Lu}[\p{L}’'-]{1,24}(?: (?:am|an|der|im|bei|ob|sur|la|le|de|del) ?[\p{L}]{0,20}| [A-Z](?!\p{L}))?(?: \p{Lu}\p{Ll}{2,16}(?=[,.;]))?/uy,
]
/** The end of an address without capitals: the postcodes of the English speaking countries. */
export const SMALL_POSTCODE = String.raw`(?:[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|[a-z]\d[\dw] ?[a-z\d]{4}|(?:on|qc|bc|ab|mb|sk|ns|nb|nl|pe)?,? ?[a-z]\d[a-z] ?\d[a-z]\d|(?:${STATES}),? \d{5}(?:-\d{4})?|(?:nsw|vic|qld|wa|sa|tas|act|nt),? \d{4})(?![\p{L}\p{N}])`
/** Behind the name of a place. */
const POSTCODE_BEHIND = / (?!(?:19|20)\d{2}(?!\d))\d{4,6}(?!\p{L}|\p{N}|[.,:]\d)/uy
const PLACE = /(?:, |,?\n{1,2})(?:Co\.? )?\p{Lu}[\p{L}.’'-]{1,24}(?: \p{Lu}[\p{Ll}.’'-]{1,20}){0,2}/uy
const PARTS_MAX = 6

/** Where the address ends whose street ends at `from`, and whether a postcode or a county makes it sure. */
export function placeAfter(text: string, from: number): { end: number; hasPostcode: boolean } {
  let end = from
  let hasPostcode = false
  let isPlace = false
  for (let part = 0; part < PARTS_MAX; part++) {
    const postcode = firstAt(isPlace ? [...POSTCODES, POSTCODE_BEHIND] : POSTCODES, text, end)
    const place = postcode === null ? placeAt(text, end) : null
    const next = postcode ?? place ?? firstAt([HOUSE], text, end)
    if (next === null) break
    isPlace = place !== null
    hasPostcode ||= postcode !== null || /^[,\n ]{1,3}Co\.? /.test(text.slice(end, next))
    end = next
  }
  return { end, hasPostcode }
}

function firstAt(patterns: readonly RegExp[], text: string, at: number): number | null {
  for (const pattern of patterns) {
    pattern.lastIndex = at
    if (pattern.test(text)) return pattern.lastIndex
  }
  return null
}

/** A name behind a comma, unless it begins what is said next. */
function placeAt(text: string, at: number): number | null {
  const end = firstAt([PLACE], text, at)
  if (end === null) return null
  const [first = ''] = text
    .slice(at, end)
    .replace(/^[,\s]{1,3}/, '')
    .split(' ')
  return NO_PLACE.has(first) ? null : end
}
