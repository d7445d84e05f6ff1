/** Pixels that a character of a name below the axis takes, at 11 px. */
const CHARACTER = 6.2
/** The least space between two names. */
const GAP = 24
const STEPS = 4

/** The numbers beside the lines of the grid: five, whole and round, from 0 to at least the largest value. */
export function scaleOf(most: number): number[] {
  const rough = Math.max(1, most / STEPS)
  const unit = Math.max(1, 10 ** Math.floor(Math.log10(rough)) / 2)
  const step = Math.ceil(rough / unit) * unit
  return Array.from({ length: STEPS + 1 }, (_, nth) => nth * step)
}

/** Where the points stand between two edges: lines go from one edge to the other, bars stand each in a strip of their own. */
export function placesOf(n: number, from: number, to: number, inStrips: boolean): number[] {
  const strip = (to - from) / n
  return Array.from({ length: n }, (_, nth) => {
    if (inStrips || n === 1) return from + (nth + 0.5) * strip
    return from + (nth * (to - from)) / (n - 1)
  })
}

/** The point at this place, or the nearest one. */
export function nearest(places: readonly number[], x: number): number {
  const distances = places.map((place) => Math.abs(place - x))
  return distances.indexOf(Math.min(...distances))
}

type Name = { name: string; x: number }

/** The names that have room below the axis: all, or every second, third and so on, from the first. */
export function withRoom(names: readonly Name[], edge: number): Name[] {
  const fits = (shown: readonly Name[]) => {
    let end = Number.NEGATIVE_INFINITY
    return shown.every(({ name, x }, nth) => {
      const half = (name.length * CHARACTER) / 2
      const hasRoom = nth === 0 || (x - half >= end && x + half <= edge)
      end = x + half + GAP
      return hasRoom
    })
  }
  for (let every = 1; every < names.length; every++) {
    const shown = names.filter((_, nth) => nth % every === 0)
    if (fits(shown)) return shown
  }
  return names.slice(0, 1)
}
