/**
 * `text` without the run of `signs` (single UTF-16 units) at its end. Read from the end: a pattern such as `/,+$/` looks for
 * that run from every place, and so takes the square of the length of a text that is all commas but for its last sign.
 */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The same at both ends. */
export function withoutEnds(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start++
  return withoutEnd(text.slice(start), signs)
}
