import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** A run of this many files is the whole suite, or nearly. */
const MANY = 100
/** The whole specification has about three times as many rooms as exist today. */
const TIMES = 3

/** The room whose test a file is, by its path; shared time is named in brackets. */
export function roomOf(path: string): string {
  const [, room] = /^(?:server|console)\/src\/features\/([^/]+)\//.exec(path) ?? []
  if (room) return room
  if (path.startsWith('server/test/')) return '(contract tests)'
  if (path.startsWith('server/src/platform/')) return '(platform)'
  if (path.startsWith('console/')) return '(parts of the console)'
  if (path.startsWith('quality/')) return '(laws)'
  return path.startsWith('domain/') ? '(domain)' : '(commands, start and demo)'
}

/** Seconds by room, the dearest first. */
export function secondsByRoom(files: readonly { path: string; seconds: number }[]): [room: string, seconds: number][] {
  const sums = new Map<string, number>()
  for (const { path, seconds } of files) sums.set(roomOf(path), (sums.get(roomOf(path)) ?? 0) + seconds)
  return [...sums].sort(([, a], [, b]) => b - a)
}

/** The cost of all rooms together, and an estimate for three times as many. */
export function growthOf(byRoom: readonly [string, number][]): { rooms: number; all: number; later: number } {
  const sum = (rows: readonly [string, number][]) => rows.reduce((total, [, seconds]) => total + seconds, 0)
  const rooms = sum(byRoom.filter(([room]) => !room.startsWith('(')))
  return { rooms, all: sum(byRoom), later: sum(byRoom) + (TIMES - 1) * rooms }
}

/** Tells after the whole suite how many seconds of the workers each room took, so that a room that costs too much is seen. */
export class RoomSeconds implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < MANY) return
    const files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return { path: relative(process.cwd(), module.moduleId), seconds: (collectDuration + duration) / 1000 }
    })
    const byRoom = secondsByRoom(files)
    const { all, rooms, later } = growthOf(byRoom)
    console.info('Seconds of the workers by room:')
    for (const [room, seconds] of byRoom) console.info(`${seconds.toFixed(1).padStart(8)}  ${room}`)
    const reported = [all, rooms, later].map((seconds) => seconds.toFixed(0))
    console.info(
      `${reported[0]} in all, ${reported[1]} of them the rooms’; with ${TIMES} times the rooms ${reported[2]}.`,
    )
  }
}
