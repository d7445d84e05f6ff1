/** The most words that are remembered, and the longest of them. */
const MOST = 8_192
const LONGEST = 24

/**
 * The reading of a word, found once: most words of a text stood in the one before. When too many are known all are forgotten, so
 * that nobody fills the memory by writing.
 */
export function byWord<Found>(find: (word: string) => Found): (word: string) => Found {
  const known = new Map<string, Found>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const found = find(word)
    if (word.length > LONGEST || found === undefined) return found
    if (known.size >= MOST) known.clear()
    known.set(word, found)
    return found
  }
}
