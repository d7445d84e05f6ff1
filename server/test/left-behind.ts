import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folders `prefix`-PID-… in the system's folder for what is temporary whose process is gone, as killed runs leave them.
 * Those of other users are theirs: we could not remove them, and need not.
 */
export function leftBehind(prefix: string): string[] {
  const mine = process.getuid?.()
  return readdirSync(tmpdir()).flatMap((name) => {
    const [, pid] = name.startsWith(`${prefix}-`) ? (/^-(\d+)-/.exec(name.slice(prefix.length)) ?? []) : []
    const folder = join(tmpdir(), name)
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid
    return pid && owner !== undefined && (mine === undefined || owner === mine) && !isAlive(Number(pid)) ? [folder] : []
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process is there, though it is not ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
