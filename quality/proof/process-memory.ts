import { readdirSync, readFileSync } from 'node:fs'

const statOf = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended in between.
    return ''
  }
}

/** Its share: memory that several processes share, such as the program itself, counts once. */
const shareKb = (pid: string): number => Number(/Pss:\s+(\d+)/.exec(statOf(pid, 'smaps_rollup'))?.[1] ?? 0)
const isNodeOf = (pid: string, parent: number): boolean =>
  Number(/PPid:\s+(\d+)/.exec(statOf(pid, 'status'))?.[1]) === parent &&
  /(?:image|orphadata)-process/.test(statOf(pid, 'cmdline'))

/** Megabytes that a server holds now, with the processes that read its pictures and files of a source. Linux alone. */
export function heldBy(pid: number): number {
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isNodeOf(name, pid))
  return [String(pid), ...others].reduce((sum, each) => sum + shareKb(each), 0) / 1024
}

/** The most that a server holds while some work is done, in megabytes. */
export async function mostHeldBy(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = heldBy(pid)
  const looking = setInterval(() => {
    most = Math.max(most, heldBy(pid))
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  return most
}
