// A measured program: Ward, the floor or a peer, in a process of its own with the probe in it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * The cost of a program since it was last asked to start counting: peak resident memory, delay of its event loop in milliseconds,
 * processor time.
 */
export type Cost = {
  rssMb: number
  delayP99: number
  /** Where rounds were measured: `delayP99` is their median then. */
  delayP99InWorstRound?: number
  delayMax: number
  cpuSeconds: number
}
export type Statement = { text: string; values: unknown[] }
export type ProbeMessage = 'reset' | 'cost' | 'record' | 'recorded'

export type Program = {
  name: string
  port: number
  pid: number
  reset(): Promise<void>
  cost(): Promise<Cost>
  /** The statements the program sends while `work` runs. */
  statementsOf(work: () => Promise<unknown>): Promise<Statement[]>
  stop(): Promise<void>
}

const READY = /\bhttp:\/\/(?:localhost|127\.0\.0\.1):(\d+)/
const PATIENCE = 120_000

/** Starts a script and waits for the address it prints. */
export async function startProgram(
  name: string,
  script: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...flags, '--import', join(import.meta.dirname, 'probe.ts'), script], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const port = await addressOf(child, name)
  tellFaults(child, name)
  const ask = async <T>(question: ProbeMessage): Promise<T> => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    name,
    port,
    pid: child.pid ?? 0,
    reset: () => ask('reset'),
    cost: () => ask<Cost>('cost'),
    async statementsOf(work) {
      await ask('record')
      await work()
      return ask<Statement[]>('recorded')
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function addressOf(child: ChildProcess, name: string): Promise<number> {
  let said = ''
  const found = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk).slice(-5000)
        const port = READY.exec(said)?.[1]
        if (port) resolve(Number(port))
      })
    child.once('exit', () => reject(new Error(`${name} ended before it was ready:\n${said}`)))
    setTimeout(() => reject(new Error(`${name} was not ready in time:\n${said}`)), PATIENCE).unref()
  })
  return found
}

/** Output of a ready program is about an error: a broken run must not keep it to itself. */
function tellFaults(child: ChildProcess, name: string): void {
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => line.startsWith('{') && console.error(`${name}: ${line}`))
}
