/** A variant as far as chance is concerned. */
export type Weighted = { key: string; weight: number }

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** One character more in a running hash (MurmurHash3, 32 bits). */
function taken(hash: number, code: number): number {
  const mixed = Math.imul(rotated(Math.imul(code, 0xcc9e2d51), 15), 0x1b873593)
  return Math.imul(rotated(hash ^ mixed, 13), 5) + 0xe6546b64
}

function running(hash: number, text: string): number {
  let at = hash
  for (let index = 0; index < text.length; index++) at = taken(at, text.charCodeAt(index))
  return at
}

function ended(hash: number, length: number): number {
  let at = hash ^ length
  at = Math.imul(at ^ (at >>> 16), 0x85ebca6b)
  at = Math.imul(at ^ (at >>> 13), 0xc2b2ae35)
  return (at ^ (at >>> 16)) >>> 0
}

/** Two hashes that begin apart make 53 bits, as many as a number holds. */
const FIRST = 0x9747b28c
const SECOND = 0x3c6ef372

/** The number a session draws for a name: a number above 0 and below 1, the same each time, and evenly spread. */
function drawFor(name: string): (session: string) => number {
  const high = running(FIRST, name)
  const low = running(SECOND, name)
  return (session) => {
    const upper = ended(running(high, session), session.length)
    const lower = ended(running(low, session), session.length)
    return (upper * 2 ** 21 + (lower >>> 11) + 0.5) / 2 ** 53
  }
}

/**
 * Chooses a variant for a session by weighted rendezvous hashing: each variant scores −w/ln(u), u drawn for it and the session,
 * and the highest wins. A changed weight moves sessions to or from that variant alone; a weight of 0 is never chosen. `seed` is the
 * experiment's for good, so that another symbol moves nobody.
 */
export function bucketing(seed: string, variants: readonly Weighted[]): (session: string) => string {
  const drawn = variants
    .filter(({ weight }) => weight > 0)
    .map(({ key, weight }) => ({ key, weight, draw: drawFor(`${seed}/${key}/`) }))
  const [first] = drawn
  if (first === undefined) return () => variants[0]?.key ?? ''
  return (session) => {
    let best = first.key
    let highest = -1
    for (const { key, weight, draw } of drawn) {
      const score = -weight / Math.log(draw(session))
      if (score > highest) {
        highest = score
        best = key
      }
    }
    return best
  }
}

/** Experiments of one exclusion group share their sessions out: of those that run, one has each. Its seed is not that of the variants. */
export const experimentOf = (group: string, ids: readonly string[]): ((session: string) => string) =>
  bucketing(
    `group/${group}`,
    ids.map((key) => ({ key, weight: 1 })),
  )

/** How many of some sessions go from one variant to another under other weights. */
export type Move = { from: string; to: string; sessions: number }

/**
 * Sessions that move when the variants change, by the function that will move them; sessions that stay are listed
 * too.
 */
export function moves(
  seed: string,
  sessions: Iterable<{ session: string; variant: string }>,
  variants: readonly Weighted[],
): Move[] {
  const choose = bucketing(seed, variants)
  const counted = new Map<string, Move>()
  for (const { session, variant: from } of sessions) {
    const to = choose(session)
    const key = `${from} ${to}`
    const move = counted.get(key) ?? { from, to, sessions: 0 }
    move.sessions += 1
    counted.set(key, move)
  }
  return [...counted.values()]
}

/** Sends synthetic sessions through the real choice; `from` is the number of the first. */
export function simulate(
  seed: string,
  variants: readonly Weighted[],
  n: number,
  from = 0,
): { key: string; results: number }[] {
  const choose = bucketing(seed, variants)
  const results = new Map(variants.map(({ key }) => [key, 0]))
  for (let index = from; index < from + n; index++) {
    const key = choose(`simulated-${index}`)
    results.set(key, (results.get(key) ?? 0) + 1)
  }
  return variants.map(({ key }) => ({ key, results: results.get(key) ?? 0 }))
}
