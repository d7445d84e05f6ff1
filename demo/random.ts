export type Random = {
  /** A number in [0, 1). */
  next: () => number
  /** A whole number from low to high, both included. */
  between: (low: number, high: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (probability: number) => boolean
}

/** The same name gives the same numbers on every machine (FNV-1a into mulberry32), so adding a piece moves no other. */
export function randomNamed(name: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 0x01000193)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new Error(`${name}: nothing to pick from`)
      return item
    },
    chance: (probability) => next() < probability,
  }
}
