import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addresses } from '../../server/src/platform/database/embedded-details.ts'
import { type Program, startProgram } from '../bench/program.ts'
import { flagsOfStart } from '../bench/ward.ts'
import type { Bench } from './proof.ts'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** Node's compile cache: processes start sooner. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/ward', import.meta.url))

/** A running server. */
export type Node = {
  port: number
  pid: number
  /** By force, as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A first server with the demo network on an embedded database of its own. */
export type Ward = Node & { dataDir: string; url: string; ownerUrl: string }

type Env = Record<string, string>
/** Where it keeps its data, and by whom it is ended. */
type Place = { folder: string; later(end: () => unknown): unknown }

/** Starts Ward as its first user would, on an empty data folder. */
export async function startWard(bench: Place, env: Env = {}): Promise<Ward> {
  const dataDir = folderFor(bench)
  const node = await startNode(bench, { DATA_DIR: dataDir, ...env })
  return { ...node, dataDir, ...addressesIn(dataDir) }
}

function folderFor(bench: Place): string {
  const dataDir = mkdtempSync(join(bench.folder, 'data-'))
  chmodSync(dataDir, 0o711)
  return dataDir
}

function addressesIn(dataDir: string): { url: string; ownerUrl: string } {
  const details = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'))
  return addresses(details, details.port)
}

/** The same with a probe in it, which tells what it costs: memory, and how long its event loop was held. */
export async function startMeasuredWard(bench: Bench, env: Env = {}): Promise<Ward & Pick<Program, 'reset' | 'cost'>> {
  const dataDir = folderFor(bench)
  const program = await startProgram(
    'Ward',
    MAIN,
    { DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_COMPILE_CACHE: COMPILED, PORT: '0', ...env },
    flagsOfStart(),
  )
  bench.later(program.stop)
  return { ...program, kill: program.stop, dataDir, ...addressesIn(dataDir) }
}

/** Starts one more server on the database of the first, as a second machine would. */
export function startSecond(bench: Bench, { dataDir, url, ownerUrl }: Ward, env: Env = {}): Promise<Node> {
  const SECRET_KEY = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()
  return startNode(bench, { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, SECRET_KEY, ...env })
}

async function startNode(bench: Place, env: Env): Promise<Node> {
  const child = spawn(process.execPath, [...flagsOfStart(), MAIN], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      ...env,
    },
    // It stops by itself, and its database with it, when the channel to us breaks.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  bench.later(() => end('SIGTERM'))
  const port = await portOf(child)
  return { port, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      const port = /Ward is ready: http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
  })
}

/** Runs a program of ours to its end, or until it kills itself. @throws when it fails */
export async function endOf(args: string[], env: Env = {}): Promise<{ said: string; signal: string | null }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`${args[0]} ended with ${code}`)
  return { said, signal }
}
