import fc from 'fast-check'

const SURROGATES = 0xd800
const AFTER_THEM = 0xe000
const SKIPPED = AFTER_THEM - SURROGATES

function placeOf(character: unknown): number {
  const code = typeof character === 'string' && [...character].length === 1 ? character.codePointAt(0) : undefined
  if (code === undefined || (code >= SURROGATES && code < AFTER_THEM)) throw new Error('That is no character')
  return code < SURROGATES ? code : code - SKIPPED
}

/**
 * Any character that a text can hold, for `fc.string({ unit: anyCharacter })`. The library's own unit of that meaning (`binary`)
 * first makes a table of all 1.1 million: a second of processor time and 220 MB for as long as the worker lives.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SKIPPED })
  .map((place) => String.fromCodePoint(place < SURROGATES ? place : place + SKIPPED), placeOf)
