// Rooms stand in an order: none needs, over whatever detour, a room that needs it.

export type Import = { from: string; to: string }

const ROOM = /^(server|console)\/src\/features\/(?:(.+)\/)?[^/]+$/
const NO_PART = /[.](?:test|fixtures|examples|parts)[.]tsx?$/

/**
 * Where a file lives: a folder of `features`, or of a wing, which is a folder of rooms. `null` for what is in no room.
 *
 * @param wings names of the folders that hold rooms, as `server/flags`
 */
function roomOf(path: string, wings: ReadonlySet<string>): string | null {
  const [, side, folders] = ROOM.exec(path) ?? []
  if (!side || !folders || NO_PART.test(path)) return null
  const [first, second] = folders.split('/')
  return wings.has(`${first}`) && second ? `${side}/${first}/${second}` : `${side}/${first}`
}

/** Groups of rooms that need each other in a circle, each group sorted by name. */
export function knots(imports: readonly Import[], wings: ReadonlySet<string>): string[][] {
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from, wings), roomOf(to, wings)]
    if (room && other && room !== other) needs.set(room, (needs.get(room) ?? new Set()).add(other))
  }
  const reach = new Map([...needs.keys()].map((room) => [room, reachable(room, needs)]))
  const inCircle = [...reach.keys()].filter((room) => reach.get(room)?.has(room))
  const groups = inCircle.map((room) =>
    inCircle.filter((other) => reach.get(room)?.has(other) && reach.get(other)?.has(room)).sort(),
  )
  return [...new Map(groups.map((group) => [group.join(), group])).values()]
}

function reachable(room: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>()
  const open = [room]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const other of needs.get(next) ?? []) {
      if (found.has(other)) continue
      found.add(other)
      open.push(other)
    }
  return found
}
