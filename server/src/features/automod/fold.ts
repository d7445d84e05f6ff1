import { hash } from 'node:crypto'

/**
 * Letters of other alphabets that are drawn like Latin ones. NFKC already folds full-width, circled, double-struck
 * and mathematical letters.
 */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    // Cyrillic
    ...[
      'аa',
      'вb',
      'еe',
      'ёe',
      'іi',
      'їi',
      'јj',
      'кk',
      'мm',
      'нh',
      'оo',
      'рp',
      'сc',
      'ѕs',
      'тt',
      'уy',
      'хx',
      'һh',
      'ԁd',
    ],
    ...['ԛq', 'ԝw', 'ѵv', 'ӏl', 'ɡg'],
    // Greek
    ...['αa', 'βb', 'εe', 'ηn', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx', 'ϲc', 'ϳj', 'ωw'],
    // small capitals and letters with strokes, which no decomposition reaches
    ...[
      'ᴀa',
      'ʙb',
      'ᴄc',
      'ᴅd',
      'ᴇe',
      'ɢg',
      'ʜh',
      'ɪi',
      'ᴊj',
      'ᴋk',
      'ʟl',
      'ᴍm',
      'ɴn',
      'ᴏo',
      'ᴘp',
      'ʀr',
      'ꜱs',
      'ᴛt',
      'ᴜu',
    ],
    ...['ᴠv', 'ᴡw', 'ʏy', 'ᴢz', 'ıi', 'øo', 'łl', 'đd', 'ħh', 'ŧt', 'ƒf', 'ɑa', 'ɩi', "’'", "‘'", "ʼ'"],
  ].map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)

const plain = /^[\t\n\r\x20-\x7e]*$/
/** Characters that take no space: joiners, marks of direction, soft hyphens, variation selectors, tags. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A text as it is compared: lower case, one form for every way of writing a letter (NFKC, accents taken off,
 * lookalikes replaced), nothing that is not seen. `fold(fold(x))` is `fold(x)`.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(unseen, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0080-\uffff]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .normalize('NFKC')
}

/** Equal for texts that differ only in case, accents, spaces, punctuation or disguise: 32 hexadecimal digits. */
export function textHash(text: string): string {
  const letters = fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
  // A text of signs alone (emoji, '???') keeps them, else all such texts would be one.
  return hash('sha256', letters === '' ? fold(text) : letters).slice(0, 32)
}
