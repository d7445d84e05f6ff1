/**
 * `text` without any of `signs` (single UTF-16 units) at its end. It reads backwards: a pattern such as `/,+$/` would
 * start again at every position, which takes quadratic time for a text full of commas that ends with another character.
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
