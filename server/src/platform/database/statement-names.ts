/** Texts of prepared statements and the names under which PostgreSQL keeps them: as many as are written in code, and as a room that makes more of them allows itself. */
const names = new Map<string, string>()

/** The name under which a text is prepared on each connection; undefined for one that is sent as it is. */
export const nameOf = (text: string): string | undefined => names.get(text)

/**
 * Gives a statement text a name, under which it is prepared from then on; false if it has one already. A name is never
 * given away, since connections may have it prepared.
 */
export function giveName(text: string): boolean {
  if (names.has(text)) return false
  names.set(text, `ward_${names.size + 1}`)
  return true
}
