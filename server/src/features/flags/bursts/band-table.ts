/** The number of oldest texts that are kept for one band. */
const HOLDERS_MAX = 8
/** The table is made of parts that grow one by one, so that nobody waits while all of it is moved. */
const PARTS = 64
const PART_BITS = Math.log2(PARTS)

type Part = {
  keys: Int32Array
  /** The only holder of each key plus one, or a number below zero: its group of holders. */
  firsts: Int32Array
  used: number
}

/**
 * The texts, as numbers from 0 on, that hold a band. Keys stand in tables of numbers with open addressing: some 60 MB for
 * 100,000 texts, where lists of their own would take five times as much.
 */
export function bandTable() {
  const parts = Array.from({ length: PARTS }, (): Part => {
    return { keys: new Int32Array(64), firsts: new Int32Array(64), used: 0 }
  })
  /** Holders plus one of the keys that several hold, eight places each; the first eight are nobody's. */
  let groups = new Int32Array(HOLDERS_MAX << 7)
  let groupCount = 1

  /** Where a key stands in its part, or the empty place where it would. */
  function slotOf({ keys, firsts }: Part, key: number, mixed: number): number {
    const mask = keys.length - 1
    let slot = (mixed >>> 5) & mask
    while (firsts[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }
  function grow(part: Part): void {
    const { keys, firsts } = part
    part.keys = new Int32Array(keys.length * 2)
    part.firsts = new Int32Array(firsts.length * 2)
    for (let old = 0; old < keys.length; old++) {
      if (firsts[old] === 0) continue
      const key = keys[old] ?? 0
      const slot = slotOf(part, key, mixedOf(key))
      part.keys[slot] = key
      part.firsts[slot] = firsts[old] ?? 0
    }
  }
  function newGroup(first: number, second: number): number {
    if ((groupCount + 1) * HOLDERS_MAX > groups.length) {
      const more = new Int32Array(groups.length * 2)
      more.set(groups)
      groups = more
    }
    groups[groupCount * HOLDERS_MAX] = first
    groups[groupCount * HOLDERS_MAX + 1] = second
    return groupCount++
  }
  return {
    /** Notes that a text holds a band; false where as many older ones do as are kept. */
    hold(key: number, at: number): boolean {
      const mixed = mixedOf(key)
      const nth = mixed >>> (32 - PART_BITS)
      const part = parts[nth] as Part
      const slot = slotOf(part, key, mixed)
      const first = part.firsts[slot] ?? 0
      if (first > 0) part.firsts[slot] = -newGroup(first, at + 1)
      else if (first < 0) {
        let place = -first * HOLDERS_MAX
        const end = place + HOLDERS_MAX
        while (place < end && groups[place] !== 0) place++
        if (place === end) return false
        groups[place] = at + 1
      } else {
        part.keys[slot] = key
        part.firsts[slot] = at + 1
        // Each part is full at another share, so that they do not all grow for the same text.
        if (++part.used > part.keys.length * (0.4 + (0.2 * nth) / PARTS)) grow(part)
      }
      return true
    },
    /** Writes the holders of a band behind `count` others, the oldest first; answers how many there are then. */
    read(key: number, into: Int32Array, count: number): number {
      const mixed = mixedOf(key)
      const part = parts[mixed >>> (32 - PART_BITS)] as Part
      const first = part.firsts[slotOf(part, key, mixed)] ?? 0
      let n = count
      if (first > 0) into[n++] = first - 1
      else if (first < 0)
        for (let place = -first * HOLDERS_MAX; place < (1 - first) * HOLDERS_MAX && groups[place] !== 0; place++)
          into[n++] = (groups[place] ?? 0) - 1
      return n
    },
    /** The most holders of one band. */
    most: HOLDERS_MAX,
  }
}

const mixedOf = (key: number) => Math.imul(key, 0x9e3779b1) >>> 0
