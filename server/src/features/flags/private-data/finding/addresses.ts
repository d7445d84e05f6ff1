import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { placeAfter, SMALL_POSTCODE } from './address-places.ts'
import {
  ADDRESS_SAID,
  ENGLISH_STREETS,
  ENGLISH_WEAK,
  ONE_WORD_STREETS,
  ONE_WORD_WEAK,
  STREETS_BEFORE,
} from './address-words.ts'

const WORD = String.raw`\p{Lu}[\p{L}'’.-]{0,24}`
const NUMBER = String.raw`\d{1,5}\p{L}?(?:[-/](?:\d{1,5}\p{L}?|[IVX]{1,4}(?!\p{L}))){0,2}`
const UNIT = String.raw`(?:(?:Flat|Unit|Apartment|Apt\.?|Suite|Ste\.?|No\.?|Nr\.?)\s?[\p{L}\d]{1,5}(?:,\s?|\s))?`
const BEHIND = String.raw`(?![\p{L}\p{N}])\.?(?: (?:North|South|East|West|NE|NW|SE|SW|N|S|E|W)(?!\p{L}))?`
const NOT_WITHIN = String.raw`(?<![\p{L}\p{N}$£€#.,:/-])`

const SMALL_UNIT_BEHIND = String.raw`(?:flat|unit|apartment|apt\.?|suite|ste\.?|floor|#) ?[\p{L}\d]{1,5}`
const SMALL_UNIT = String.raw`(?:${SMALL_UNIT_BEHIND}(?:,\s?|\s))?`
/** Up to four words between a street and its postcode. */
const SMALL_PLACES = String.raw`(?:[,\n ]{1,3}[\p{L}.’'-]{2,20}){0,4}?[,\n ]{1,3}`

type Shape = {
  pattern: RegExp
  /** Whether it is one by itself, where the words before it say so or a postcode follows, or where a postcode follows. */
  needs: 'nothing' | 'a word' | 'a postcode'
  /** A sign that must stand somewhere in a text for the pattern to match: found sooner than the words before it. */
  hint: RegExp | undefined
}

const shape = (needs: Shape['needs'], pattern: string, flags = 'gu', hint?: string): Shape => ({
  needs,
  pattern: new RegExp(NOT_WITHIN + pattern, flags),
  hint: hint === undefined ? undefined : new RegExp(hint, flags.replace('g', '')),
})

const SHAPES: readonly Shape[] = [
  shape('nothing', `${UNIT}${NUMBER},? (?:${WORD} ){1,4}(?:${ENGLISH_STREETS})${BEHIND}`),
  shape('a word', `${UNIT}${NUMBER},? (?:${WORD} ){1,4}(?:${ENGLISH_WEAK})${BEHIND}`),
  // Without capitals, as on a phone.
  shape(
    'a word',
    String.raw`${UNIT}${NUMBER},? (?:[\p{L}'’]{2,20} ){1,3}(?:${ENGLISH_STREETS}|${ENGLISH_WEAK})${BEHIND}`,
    'giu',
  ),
  // Without capitals, but with the postcode that says what it is.
  shape(
    'nothing',
    String.raw`${SMALL_UNIT}${NUMBER},? (?:(?:[nsew]|n[ew]|s[ew])\.? )?(?:(?:[\p{L}'’]{1,20}|\d{1,3}(?:st|nd|rd|th)) ){1,3}(?:${ENGLISH_STREETS}|${ENGLISH_WEAK})\.?(?![\p{L}\p{N}])(?: (?:[nsew]|n[ew]|s[ew])(?!\p{L}))?(?:,? ${SMALL_UNIT_BEHIND})?${SMALL_PLACES}${SMALL_POSTCODE}`,
    'giu',
  ),
  shape(
    'nothing',
    String.raw`[\p{L}.-]{3,30}(?:${ONE_WORD_STREETS}|str\.?) ?${NUMBER}(?: ?[a-z](?!\p{L}))?,? \d{4,5} [\p{L}]{3,20}`,
    'giu',
    String.raw`(?:${ONE_WORD_STREETS}|str\.?) ?\d`,
  ),
  shape(
    'a word',
    String.raw`(?:${WORD} ){1,3}(?:${ENGLISH_STREETS}) \d{1,4}(?![\p{L}\p{N}])`,
    'gu',
    String.raw`(?:${ENGLISH_STREETS}) \d`,
  ),
  shape(
    'nothing',
    String.raw`(?:${WORD} ){0,2}[\p{L}.-]{3,30}(?:${ONE_WORD_STREETS}) ?${NUMBER}(?: ?[a-z](?!\p{L}))?(?![\p{N}.,]\d)`,
    'giu',
    String.raw`(?:${ONE_WORD_STREETS}) ?\d`,
  ),
  shape('nothing', String.raw`(?:${WORD}-){1,3}(?:Str\.|Straße|Strasse|Weg|Platz|Allee|Ring) ?${NUMBER}`),
  shape(
    'a word',
    String.raw`\p{Lu}[\p{L}-]{2,28}(?:${ONE_WORD_WEAK}) ${NUMBER}(?: ?[a-z](?!\p{L}))?`,
    'gu',
    String.raw`(?:${ONE_WORD_WEAK}) \d`,
  ),
  // Anything with a number, as long as a postcode and a place follow.
  shape(
    'a postcode',
    String.raw`(?:(?:Am|An|Im|In|Zum|Zur|Auf|Unter)(?: de[rmn])? )?(?:${WORD} ){1,3}${NUMBER}(?: ?[a-z](?!\p{L}))?`,
  ),
  shape(
    'nothing',
    String.raw`\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|boulevard|allée|chemin|impasse|quai|cours|route|place)(?: (?:de la|de l’|de l'|des|du|de|d’|d'|le|la|les))? ?${WORD}(?:[ -](?:de |des |du )?${WORD}){0,3}`,
    'giu',
  ),
  shape(
    'nothing',
    `(?:${STREETS_BEFORE})(?: (?:de la|de las|de los|del|de|da|das|dos|do|della|di))? (?:${WORD} ){1,4}${NUMBER}`,
  ),
  shape(
    'nothing',
    String.raw`(?:P\.? ?O\.? ?Box|Postfach|Post(?:bus)?box|Postbus|Boîte postale|Apartado) \d[\d ]{0,8}\d`,
    'giu',
  ),
]

/** Characters before an address in which a word may say that it is one. */
const SAID_WITHIN = 32

/** Postal addresses in a text: a street with its number, and the place that follows it. */
export function addressesIn(text: string): PrivateSpan[] {
  if (!/\d/.test(text)) return []
  return SHAPES.filter(({ hint }) => hint?.test(text) !== false).flatMap(({ pattern, needs }) =>
    [...text.matchAll(pattern)].flatMap(({ index: start, 0: street }) => {
      const place = placeAfter(text, start + street.length)
      const isSaid = needs === 'a word' && ADDRESS_SAID.test(text.slice(Math.max(0, start - SAID_WITHIN), start))
      return needs === 'nothing' || place.hasPostcode || isSaid
        ? [{ kind: 'address' as const, start, end: place.end }]
        : []
    }),
  )
}
