import { hash } from 'node:crypto'
import { LOOKALIKES, withoutFrames } from './lookalikes.ts'

const plain = /^[\t\n\r\x20-\x7e]*$/
/** Characters that take no space: joiners, marks of direction, soft hyphens, variation selectors, tags. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/**
 * A text as it is compared: lower case, one form for every way of writing a letter (NFKC, accents and frames taken off,
 * lookalikes replaced), nothing that is not seen. `fold(fold(x))` is `fold(x)`.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return withoutFrames(text.toWellFormed())
    .normalize('NFKC')
    .replace(unseen, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .normalize('NFKC')
}

/** Equal for texts that differ only in case, accents, spaces, punctuation or disguise: 32 hexadecimal digits. */
export function textHash(text: string): string {
  const letters = fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
  // A text of signs alone (emoji, '???') keeps them, else all such texts would be one.
  return hash('sha256', letters === '' ? fold(text) : letters).slice(0, 32)
}
