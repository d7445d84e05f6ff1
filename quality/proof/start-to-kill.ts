import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a script that says when it begins, and kills it soon after: later with each `nth`. */
export async function startToKill(args: string[], nth: number): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  await Promise.race([new Promise((resolve) => setTimeout(resolve, 40 + nth * 15)), ended])
  child.kill('SIGKILL')
  await ended
}
